import { dashboardPath } from "#contract/addresses.ts";
import { REPORT_STATES, type ReportState } from "#contract/vocabulary.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { cutText } from "#views/cut-text.ts";
import {
	instantCell,
	link,
	links,
	type Row,
	section,
	table,
	text,
} from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { rowsOfPage, withQuery } from "#views/dashboard/paging.ts";
import { REPORT_KIND_LABELS, REPORT_OUTCOME_LABELS } from "#views/labels.ts";
import { showAmount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

export const REPORTS_PAGE_LENGTH = 50;
const EXCERPT_CHARACTERS = 100;

interface DeskReports extends Visit {
	state: ReportState;
	/** All reports in this state: open ones oldest first, closed ones newest first. */
	reports: readonly ReportRecord[];
	/** Counts from 1. */
	page: number;
	/** Open reports on the agents of this page. */
	openOn: ReadonlyMap<string, number>;
}

const OUTCOMES = {
	closed: "Closed. The e-mail address of the reporter was erased.",
};

const FILTERS: Readonly<Record<ReportState, string>> = { open: "Open", closed: "Closed" };

/** Reported problems in one state, a row each. */
export function deskReportsView(context: ViewContext, parts: DeskReports): DashboardView {
	const { state, reports, page } = parts;
	const isOpen = state === "open";
	const path = dashboardPath("deskReports");
	const queryOf = (each: ReportState) => ({ state: each === "open" ? undefined : each });
	const query = queryOf(state);
	const shown = rowsOfPage(reports, REPORTS_PAGE_LENGTH, { page, path, query });
	return dashboardView(context, parts, {
		path,
		title: "Reports",
		outcomes: OUTCOMES,
		blocks: [
			links(REPORT_STATES.map((each) => link(FILTERS[each], withQuery(path, queryOf(each))))),
			text(`${showAmount(reports.length, `${state} report`)}.`),
		],
		sections: [
			section(
				"reports",
				`${FILTERS[state]} reports`,
				table(isOpen ? "Reports, oldest first" : "Reports, newest first", {
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
		],
	});
}

function reportRow(report: ReportRecord, { openOn }: DeskReports): Row {
	const { id, agentSlug, kind, text, createdAt, outcome } = report;
	return [
		{ text: excerptOf(text), path: dashboardPath("deskReport", id) },
		{ text: agentSlug, path: dashboardPath("deskAgent", agentSlug) },
		REPORT_KIND_LABELS[kind],
		outcome === null ? String(openOn.get(agentSlug) ?? 0) : REPORT_OUTCOME_LABELS[outcome],
		instantCell(createdAt),
	];
}

/** The beginning of a text, on one line. */
export function excerptOf(text: string): string {
	const line = text.replace(/\s+/g, " ");
	const cut = cutText(line, EXCERPT_CHARACTERS);
	return cut.length < line.length ? `${cut}…` : cut;
}
