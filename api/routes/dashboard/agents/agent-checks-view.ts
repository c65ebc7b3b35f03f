import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { FINDING, type Finding } from "#contract/evidence/findings.ts";
import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import type { StatementRecord } from "#domain/records/statement-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { textArea } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type OwnAgentVisit, ownAgentPage } from "./own-agent-page.ts";

interface ChecksParts extends OwnAgentVisit {
	/** Oldest first. */
	findings: readonly Finding[];
	statements: readonly StatementRecord[];
	now: Date;
}

/** What an own agent fails, and what its owner can do about it. */
export function agentChecksView(context: ViewContext, parts: ChecksParts): DashboardView {
	const { agent, findings, statements } = parts;
	return ownAgentPage(context, parts, {
		page: "myAgentChecks",
		outcomes: {
			said: "Saved. An answer appears in public within a few minutes; an appeal is with the moderators.",
			asked: "It is looked at next. The results change with the next hour.",
		},
		blocks: [
			ui.text(
				findings.length === 0
					? "It fails no check."
					: `You see a failure ${FINDING.noticeHours} hours before the public does, unless it harms users. It goes once it is mended.`,
			),
			context.agentBySlug.has(agent.slug)
				? ui.links(ui.link("Public page, with all results", agentPath(agent.slug)))
				: null,
			ui.form(dashboardPath("askForLook", agent.slug), "Look again now", { tone: "plain" }),
		],
		sections: [
			...findings.map((finding) => findingSection(finding, parts)),
			...statements.map((statement) => statementSection(statement, parts)),
		],
	});
}

function findingSection(finding: Finding, parts: ChecksParts): ui.Section {
	const { result, mend, told_at, public_at, appeal } = finding;
	const { subject, sentence, evidence, set_aside } = result;
	const path = `${dashboardPath("myAgentChecks", parts.agent.slug)}${finding.id}/`;
	const isPublic = public_at <= parts.now.toISOString();
	const appealed = appeal && (appeal.state === "open" ? "Waits for a moderator" : "Decided");
	return ui.section(
		finding.id,
		`${CHECK_RULES[result.id].label}: ${subjectWords(subject)}`,
		ui.text(sentence),
		ui.text(`How to mend it: ${mend}`),
		ui.facts(
			...evidence.map(({ url, excerpt, pointer }) =>
				ui.fact("Evidence", [excerpt, pointer].filter(Boolean).join(" at ") || (url ?? ""), url),
			),
			ui.fact("Found", showInstant(told_at)),
			ui.fact(isPublic ? "Public since" : "Public from", showInstant(public_at)),
			ui.fact("Set aside", set_aside?.reason ?? null),
			ui.fact("Appeal", appealed),
			ui.fact("Moderator's note", appeal?.note ?? null),
		),
		ui.form(path, appeal ? "Save answer" : "Save", { fields: fieldsOf(finding) }),
	);
}

function statementSection(statement: StatementRecord, parts: ChecksParts): ui.Section {
	const { id, scanner, about, results, expires_at, answers } = statement;
	const { slug } = parts.agent;
	return ui.section(
		id,
		`${scanner}: ${about.slice(0, 8)}…`,
		ui.text("What another scanner says about these bytes. It counts for nothing here."),
		ui.facts(
			...results.map(({ rule, text }) => ui.fact("Result", [rule, text].join(": "))),
			ui.fact("Valid until", showInstant(expires_at)),
		),
		ui.form(`${dashboardPath("myAgent", slug)}statements/${id}/`, "Save answer", {
			fields: [answerField(answers[slug]?.text)],
		}),
	);
}

function answerField(value = ""): Field {
	const hint = "Shown in public beside the result. Empty takes it back.";
	return textArea("answer", "Answer", { hint, value, maxLength: REASON_MAX_CHARACTERS });
}

function fieldsOf({ result: { answer }, appeal }: Finding): Field[] {
	const maxLength = REASON_MAX_CHARACTERS;
	const field = answerField(answer?.text);
	const hint = "Why the result is wrong, for a moderator. You can appeal once.";
	return appeal ? [field] : [field, textArea("appeal", "Appeal", { hint, maxLength })];
}
