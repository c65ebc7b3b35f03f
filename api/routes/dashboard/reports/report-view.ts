import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { REGISTRATION, SIGN_IN } from "#contract/limits.ts";
import type { Limits } from "#contract/quotas.ts";
import { REPORT_KINDS } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { lengthWords } from "#domain/texts/text-gate.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import { choices, select, textArea, textField } from "#views/dashboard/fields.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { REPORT_KIND_LABELS } from "#views/labels.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";

interface ReportParts {
	agent: Pick<AgentRecord, "slug" | "title">;
	account: AccountRecord | null;
	/** Public comments on it, newest first. */
	comments: readonly Pick<CommentRecord, "id" | "author" | "body">[];
	isSent?: boolean;
	attempt?: FormAttempt | undefined;
}

const COMMENT_CHARACTERS = 60;

const fieldsWith = (limits: Limits, comments: ReportParts["comments"]): Field[] => [
	...(comments.length === 0 ? [] : [aboutField(comments)]),
	select("kind", "What is wrong?", {
		options: [{ value: "", label: "Select…" }, ...choices(REPORT_KINDS, REPORT_KIND_LABELS)],
		required: true,
	}),
	textArea("text", "What happened?", {
		hint: `When did it start, and how can others see it? ${lengthWords("report", limits)}.`,
		required: true,
		maxLength: limits.characters.report,
	}),
	textField("evidence_url", "Evidence", {
		hint: "Address of a page that shows the problem.",
		maxLength: REGISTRATION.urlMaxCharacters,
	}),
	{
		name: "contact",
		label: "Your e-mail address",
		type: "email",
		hint: "If we have questions. Only moderators see it, and it is erased when they close the report.",
		maxLength: SIGN_IN.emailMaxCharacters,
		autocomplete: "email",
	},
];

/** The form to report a problem with an agent, open to everyone. */
export function reportView(context: ViewContext, parts: ReportParts): DashboardView {
	const { agent, isSent = false } = parts;
	return dashboardView(context, parts, {
		path: dashboardPath("reportPage", agent.slug),
		title: `Report a problem with ${agent.title}`,
		blocks: isSent ? sentBlocks(agent) : formBlocks(parts, context.site.limits),
	});
}

function aboutField(comments: ReportParts["comments"]): Field {
	return select("comment", "What is it about?", {
		isEither: true,
		options: [
			{ value: "", label: "The agent" },
			...comments.map(({ id: value, author, body }) => ({
				value,
				label: `Comment by ${author}: ${cutText(body, COMMENT_CHARACTERS)}`,
			})),
		],
	});
}

function formBlocks({ agent, account, comments }: ReportParts, limits: Limits): ui.Block[] {
	return [
		ui.text(
			"Moderators of this registry read your report. It is not published, and the owner of the agent does not see it.",
		),
		...(account
			? [ui.muted(`You are signed in, so moderators see that ${account.displayName} sent it.`)]
			: []),
		ui.form(dashboardPath("sendReport", agent.slug), "Send report", {
			fields: fieldsWith(limits, comments),
		}),
		ui.links(
			ui.link(`Back to ${agent.title}`, agentPath(agent.slug)),
			ui.link("Write a public comment instead", dashboardPath("signals", agent.slug)),
		),
	];
}

function sentBlocks({ slug, title }: ReportParts["agent"]): ui.Block[] {
	return [
		ui.notice("good", "Thank you. Moderators will review your report."),
		ui.links(ui.link(`Back to ${title}`, agentPath(slug))),
	];
}
