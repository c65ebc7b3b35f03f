import { ownAgentPath, ownSubmissionPath } from "#contract/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { isOpenSubmission } from "#domain/submission-states.ts";
import { showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Fact, Section } from "./blocks.ts";
import { confirmField } from "./confirm-field.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";
import { listingFields } from "./listing-fields.ts";
import { revisionChanges } from "./listing-fields-changes.ts";
import { submissionHistory } from "./submission-history.ts";
import { kindOf, STATE_WORDS, showPlace } from "./submission-words.ts";

interface SubmissionParts {
	account: AccountRecord;
	submission: SubmissionRecord;
	/** 1 is reviewed next; null for one that does not wait for a reviewer. */
	queuePosition: number | null;
	/** Submissions of everybody that wait. */
	queueLength: number;
	/** The public agent that an open revision would change. */
	agent?: AgentRecord | undefined;
	categories: readonly CategoryRecord[];
	done?: string | undefined;
	attempt?: FormAttempt;
}

const DONE: Readonly<Record<string, string>> = {
	submitted: "Submitted. A moderator reads it next.",
	saved: "Saved. It waits for a moderator at the same place in the queue.",
};

/** One own submission. What reviewers are shown to look at is theirs alone. */
export function submissionView(context: ViewContext, parts: SubmissionParts): DashboardView {
	const { account, submission, done, attempt } = parts;
	return dashboardView(context, {
		path: ownSubmissionPath(submission.id),
		title: submission.listing.title,
		account,
		attempt,
		blocks: [
			...doneNotice(DONE, done),
			...reasonBlocks(submission),
			{ kind: "facts", facts: factsOf(parts) },
		],
		sections: [
			...changesSection(parts),
			...editSection(parts),
			submissionHistory(submission, account),
			...withdrawSection(submission),
		],
	});
}

function reasonBlocks({ status, reason }: SubmissionRecord): Block[] {
	if (reason === null) return [];
	if (status === "changes_requested") {
		const text =
			"A moderator asks you to change this. Edit it below; it then waits for a moderator again.";
		return [
			{ kind: "notice", tone: "warn", text },
			{ kind: "quote", text: reason },
		];
	}
	return [{ kind: "quote", text: reason }];
}

function factsOf({ submission, queuePosition, queueLength }: SubmissionParts): Fact[] {
	const { status, submittedAt, agentSlug, listing } = submission;
	const isPublic = status === "approved" || submission.revision;
	return [
		{ label: "Kind", value: kindOf(submission) },
		{ label: "State", value: STATE_WORDS[status].text },
		...(queuePosition === null
			? []
			: [{ label: "Place in the queue", value: showPlace(queuePosition, queueLength) }]),
		{ label: "Submitted", value: showInstant(submittedAt) },
		{ label: "Website", value: listing.websiteUrl ?? "None", href: listing.websiteUrl },
		...(agentSlug !== null && isPublic
			? [{ label: "Agent", value: agentSlug, href: ownAgentPath(agentSlug) }]
			: []),
	];
}

function changesSection({ submission, agent }: SubmissionParts): Section[] {
	if (!agent || !isOpenSubmission(submission.status)) return [];
	const changes = revisionChanges(agent, submission);
	return [{ id: "changes", title: "What would change", blocks: [{ kind: "changes", changes }] }];
}

function editSection({ submission, categories, attempt }: SubmissionParts): Section[] {
	const { id, status, listing } = submission;
	if (!isOpenSubmission(status)) return [];
	// A withdrawal is attempted without a text.
	const sent = attempt && "title" in attempt.values ? attempt : undefined;
	const form = {
		action: ownSubmissionPath(id),
		submit: "Save and wait for review",
		fields: withAttempt(listingFields(categories, listing), sent),
	};
	return [{ id: "edit", title: "Edit", blocks: [{ kind: "form", form }] }];
}

function withdrawSection({ id, status, revision }: SubmissionRecord): Section[] {
	if (!isOpenSubmission(status)) return [];
	const text = revision
		? "What is public stays as it is. You can ask for another change at any time."
		: "It is not reviewed then. You can submit the agent again at any time.";
	return [
		{
			id: "withdraw",
			title: "Withdraw",
			blocks: [
				{ kind: "text", text },
				{
					kind: "form",
					form: {
						action: `${ownSubmissionPath(id)}withdraw/`,
						submit: "Withdraw the submission",
						tone: "danger",
						fields: [confirmField("Yes, withdraw it")],
					},
				},
			],
		},
	];
}
