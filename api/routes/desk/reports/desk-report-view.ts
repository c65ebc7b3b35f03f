import { agentPath, dashboardPath } from "#contract/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { REPORT_OUTCOMES } from "#contract/vocabulary.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import {
	type Block,
	fact,
	facts,
	form,
	instantCell,
	link,
	links,
	quote,
	type Section,
	section,
	table,
} from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { radios, textArea } from "#views/dashboard/fields.ts";
import { type FormAttempt, withAttempt } from "#views/dashboard/form-attempt.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import { REPORT_KIND_LABELS, REPORT_OUTCOME_LABELS } from "#views/labels.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type People, whoIs } from "../desk-people.ts";
import { excerptOf } from "./desk-reports-view.ts";

interface DeskReport extends Visit {
	report: ReportRecord;
	/** Other reports on the same agent, newest first. */
	others: readonly ReportRecord[];
	/** Who reported and who closed it. */
	people: People;
}

const CLOSING_FIELDS = [
	radios("outcome", "Outcome", {
		value: "no_action",
		options: REPORT_OUTCOMES.map((value) => ({ value, label: REPORT_OUTCOME_LABELS[value] })),
		required: true,
	}),
	textArea("note", "Note", {
		hint: "For moderators and the audit log. The reporter does not see it.",
		maxLength: REASON_MAX_CHARACTERS,
	}),
];

/** One report, other reports about the same agent, and the actions to take. */
export function deskReportView(context: ViewContext, parts: DeskReport): DashboardView {
	const { report, others, attempt } = parts;
	const { id, agentSlug, kind, text, state } = report;
	return dashboardView(context, parts, {
		path: dashboardPath("deskReport", id),
		title: `${REPORT_KIND_LABELS[kind]}: ${agentSlug}`,
		blocks: [quote(text), factsBlock(parts), waysOn(context, report)],
		sections: [
			state === "open" ? closeSection(report, attempt) : null,
			section("others", "Other reports on this agent", othersTable(others)),
		],
	});
}

function factsBlock({ report, people }: DeskReport): Block {
	const { agentSlug, evidenceUrl, contact, reporterId, createdAt } = report;
	const { state, outcome, note, closedBy, closedAt } = report;
	return facts(
		fact("Agent", agentSlug, dashboardPath("deskAgent", agentSlug)),
		fact("Reported", showInstant(createdAt)),
		fact("Evidence", evidenceUrl, evidenceUrl),
		fact("Contact", state === "open" ? (contact ?? "None given") : "Erased"),
		fact("Account", reporterId === null ? "Not signed in" : whoIs(people, reporterId)),
		fact("Outcome", outcome && REPORT_OUTCOME_LABELS[outcome]),
		fact("Closed", closedAt && showInstant(closedAt)),
		fact("Closed by", closedBy && whoIs(people, closedBy)),
		fact("Note", note),
	);
}

function waysOn(context: ViewContext, { id, agentSlug, state }: ReportRecord): Block {
	return links(
		state === "open"
			? link(
					"Open an incident",
					`${withQuery(dashboardPath("deskIncidents"), { report: id })}#open`,
				)
			: null,
		link("Moderate this agent", dashboardPath("deskAgent", agentSlug)),
		context.agentBySlug.has(agentSlug) ? link("Public page", agentPath(agentSlug)) : null,
		link("All reports", dashboardPath("deskReports")),
	);
}

function closeSection({ id }: ReportRecord, attempt: FormAttempt | undefined): Section {
	const fields = withAttempt(CLOSING_FIELDS, attempt);
	return section(
		"close",
		"Close",
		form(dashboardPath("closeReport", id), "Close report", { fields }),
	);
}

function othersTable(others: readonly ReportRecord[]): Block {
	return table("Other reports on this agent, newest first", {
		columns: ["Report", "Kind", "State", "Reported"],
		rows: others.map(({ id, kind, text, outcome, createdAt }) => [
			{ text: excerptOf(text), path: dashboardPath("deskReport", id) },
			REPORT_KIND_LABELS[kind],
			outcome === null ? "Open" : REPORT_OUTCOME_LABELS[outcome],
			instantCell(createdAt),
		]),
		empty: "No other reports.",
	});
}
