import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import {
	type CommentStatus,
	REPORT_OUTCOMES,
	REPORT_STATES,
	type ReportState,
} from "#contract/vocabulary.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import * as fields from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { rowsOfPage, withQuery } from "#views/dashboard/paging.ts";
import { REPORT_KIND_LABELS, REPORT_OUTCOME_LABELS } from "#views/labels.ts";
import { showAmount, showInstant } from "#views/pages/display.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type People, whoIs } from "../desk-people.ts";

export const REPORTS_PAGE_LENGTH = 50;
const EXCERPT_CHARACTERS = 100;

interface DeskReports extends Viewer {
	state: ReportState;
	/** All reports in this state: open ones oldest first, closed ones newest first. */
	reports: readonly ReportRecord[];
	/** Counts from 1. */
	page: number;
	openOn: ReadonlyMap<string, number>;
}

const FILTERS: Readonly<Record<ReportState, string>> = { open: "Open", closed: "Closed" };

export function deskReportsView(context: ViewContext, parts: DeskReports): DashboardView {
	const { state, reports, page } = parts;
	const isOpen = state === "open";
	const path = dashboardPath("deskReports");
	const queryOf = (each: ReportState) => ({ state: each === "open" ? undefined : each });
	const shown = rowsOfPage(reports, REPORTS_PAGE_LENGTH, { page, path, query: queryOf(state) });
	return dashboardView(context, parts, {
		path,
		title: "Reports",
		outcomes: {
			closed: "Closed. The e-mail address of the reporter was erased.",
			ended: "The collection has ended.",
		},
		blocks: [
			ui.links(REPORT_STATES.map((each) => ui.link(FILTERS[each], withQuery(path, queryOf(each))))),
			ui.text(`${showAmount(reports.length, `${state} report`)}.`),
		],
		sections: [
			ui.section(
				"reports",
				`${FILTERS[state]} reports`,
				ui.table(isOpen ? "Reports, oldest first" : "Reports, newest first", {
					...shown,
					columns: [
						"Report",
						"Agent",
						"Kind",
						isOpen ? "Open reports on agent" : "Outcome",
						"Reported",
					],
					rows: shown.rows.map((report) => reportRow(report, parts)),
					empty: isOpen ? "No open reports." : "No closed reports.",
				}),
			),
			ui.section(
				"collections",
				"End a collection",
				ui.form(dashboardPath("endOthers"), "End it", { tone: "danger", fields: ENDING }),
			),
		],
	});
}

const ENDING: Field[] = [
	fields.textField("slug", "Slug of the collection", { required: true, autocomplete: "off" }),
	fields.reasonField("Sent to its owner.", { required: true }),
	fields.confirmField("Yes, end it: it never comes back"),
];

function reportRow(report: ReportRecord, { openOn }: DeskReports): ui.Row {
	const { id, agentSlug, kind, text, createdAt, outcome } = report;
	return [
		{ text: reportExcerpt(text), path: dashboardPath("deskReport", id) },
		{ text: agentSlug, path: dashboardPath("deskAgent", agentSlug) },
		REPORT_KIND_LABELS[kind],
		outcome === null ? String(openOn.get(agentSlug) ?? 0) : REPORT_OUTCOME_LABELS[outcome],
		ui.instantCell(createdAt),
	];
}

export function reportExcerpt(text: string): string {
	const line = text.replace(/\s+/g, " ");
	const cut = cutText(line, EXCERPT_CHARACTERS);
	return cut.length < line.length ? `${cut}…` : cut;
}

interface DeskReport extends Viewer {
	report: ReportRecord;
	/** Undefined if there is none any more. */
	commentStatus: CommentStatus | undefined;
	others: readonly ReportRecord[];
	/** Who reported and who closed it. */
	people: People;
}

function closingFields({ kind }: ReportRecord): Field[] {
	return [
		fields.radios("outcome", "Outcome", {
			value: "no_action",
			options: fields.choices(REPORT_OUTCOMES, REPORT_OUTCOME_LABELS),
			required: true,
		}),
		fields.textArea("note", "Note", {
			hint:
				kind === "check_result"
					? "The owner who appeals is told it."
					: "For moderators and the audit log. The reporter does not see it.",
			maxLength: REASON_MAX_CHARACTERS,
		}),
	];
}

/** One report, other reports about the same agent, and the actions to take. */
export function deskReportView(context: ViewContext, parts: DeskReport): DashboardView {
	const { report, others } = parts;
	const { id, agentSlug, kind, text, state } = report;
	return dashboardView(context, parts, {
		path: dashboardPath("deskReport", id),
		title: `${REPORT_KIND_LABELS[kind]}: ${agentSlug}`,
		blocks: [ui.quote(text), factsBlock(parts), waysOn(context, report)],
		sections: [
			commentSection(parts),
			state === "open" ? closeSection(report) : null,
			ui.section("others", "Other reports on this agent", othersTable(others)),
		],
	});
}

/** The reported comment as it was, and the way to take it down. */
function commentSection({ report: { comment }, commentStatus }: DeskReport): ui.Section | null {
	if (!comment) return null;
	const isPublic = commentStatus === "published";
	return ui.section(
		"comment",
		`Reported comment by ${comment.author}`,
		ui.quote(comment.body),
		isPublic
			? ui.form(dashboardPath("decideComment", comment.id), "Take the comment down", {
					tone: "danger",
					hidden: { decision: "reject" },
					fields: fields.reasonFields("Required; sent to the author."),
				})
			: ui.text(commentStatus ? `It is ${commentStatus}.` : "Its author took it back."),
	);
}

function factsBlock({ report, people }: DeskReport): ui.Block {
	const { agentSlug, evidenceUrl, contact, createdAt } = report;
	const { state, outcome, note, closedBy, closedAt } = report;
	return ui.facts(
		ui.fact("Agent", agentSlug, dashboardPath("deskAgent", agentSlug)),
		ui.fact("Reported", showInstant(createdAt)),
		ui.fact("Evidence", evidenceUrl, evidenceUrl),
		ui.fact("Contact", state === "open" ? (contact ?? "None given") : "Erased"),
		ui.fact("Account", accountOf(report, people)),
		ui.fact("Outcome", outcome && REPORT_OUTCOME_LABELS[outcome]),
		ui.fact("Closed", closedAt && showInstant(closedAt)),
		ui.fact("Closed by", closedBy && whoIs(people, closedBy)),
		ui.fact("Note", note),
	);
}

function accountOf({ draft, reporterId }: ReportRecord, people: People): string {
	if (draft) return "None: this registry saw it itself, and drafted an incident";
	return reporterId === null ? "Not signed in" : whoIs(people, reporterId);
}

function waysOn(context: ViewContext, { id, agentSlug, state }: ReportRecord): ui.Block {
	return ui.links(
		state === "open"
			? ui.link(
					"Open an incident",
					`${withQuery(dashboardPath("deskIncidents"), { report: id })}#open`,
				)
			: null,
		ui.link("Moderate this agent", dashboardPath("deskAgent", agentSlug)),
		context.agentBySlug.has(agentSlug) ? ui.link("Public page", agentPath(agentSlug)) : null,
		ui.link("All reports", dashboardPath("deskReports")),
	);
}

function closeSection(report: ReportRecord): ui.Section {
	return ui.section(
		"close",
		"Close",
		ui.form(dashboardPath("closeReport", report.id), "Close report", {
			fields: closingFields(report),
		}),
	);
}

function othersTable(others: readonly ReportRecord[]): ui.Block {
	return ui.table("Other reports on this agent, newest first", {
		columns: ["Report", "Kind", "State", "Reported"],
		rows: others.map(({ id, kind, text, outcome, createdAt }) => [
			{ text: reportExcerpt(text), path: dashboardPath("deskReport", id) },
			REPORT_KIND_LABELS[kind],
			outcome === null ? "Open" : REPORT_OUTCOME_LABELS[outcome],
			ui.instantCell(createdAt),
		]),
		empty: "No other reports.",
	});
}
