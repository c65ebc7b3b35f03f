import { DESK_PATH, deskIncidentPath } from "#contract/addresses.ts";
import { pageOf } from "#contract/paging.ts";
import type { IncidentStatus } from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import {
	type Block,
	dayCell,
	form,
	notice,
	pagesAround,
	type Row,
	section,
	table,
	text,
} from "#views/dashboard/blocks.ts";
import {
	type DashboardView,
	type DeskVisit,
	dashboardView,
} from "#views/dashboard/dashboard-view.ts";
import { withAttempt } from "#views/dashboard/form-attempt.ts";
import { INCIDENT_SEVERITY_LABELS, INCIDENT_STATUS_LABELS } from "#views/labels.ts";
import { newestFirst } from "#views/moderation/newest-first.ts";
import type { ViewContext } from "#views/view-context.ts";
import { PUBLIC_WHEN } from "../public-when.ts";
import { fieldsFrom, INCIDENT_FIELDS } from "./desk-incident-fields.ts";

export const INCIDENTS_PAGE_LENGTH = 100;
const PATH = `${DESK_PATH}incidents/`;

interface DeskIncidents extends DeskVisit {
	incidents: readonly IncidentRecord[];
	/** Counts from 1. */
	page: number;
	/** The report to open an incident from. */
	report?: ReportRecord | undefined;
}

/** All incidents, disputed ones first, then open ones, and the form to open one. */
export function deskIncidentsView(context: ViewContext, parts: DeskIncidents): DashboardView {
	const { report, attempt } = parts;
	const fields = withAttempt(report ? fieldsFrom(report) : INCIDENT_FIELDS, attempt);
	const hidden = report ? { report: report.id } : {};
	return dashboardView(context, parts, {
		path: PATH,
		title: "Incidents",
		sections: [
			section("incidents", "All incidents", incidentTable(parts)),
			section(
				"open",
				"Open an incident",
				text(
					`It becomes public ${PUBLIC_WHEN}, with the status Reported. The owners of the agents are notified.`,
				),
				report
					? notice(
							"info",
							"Filled in from a report, which is closed when you open the incident. Incidents are public, so use your own words.",
						)
					: null,
				form(PATH, "Open incident", { fields, hidden }),
			),
		],
	});
}

function incidentTable({ incidents, page }: DeskIncidents): Block {
	const sorted = newestFirst(incidents);
	const ordered = ORDER.flatMap((part) => sorted.filter(({ status }) => partOf(status) === part));
	const pages = Math.ceil(ordered.length / INCIDENTS_PAGE_LENGTH);
	return table("Incidents: disputed, then open, newest first", {
		columns: ["Incident", "Status", "Severity", "Agents", "Reported"],
		rows: pageOf(ordered, { page, limit: INCIDENTS_PAGE_LENGTH }).map(incidentRow),
		empty: "No incidents yet.",
		...pagesAround(page, pages, pagePath),
	});
}

/** Owners wait for a decision on what they dispute. */
const ORDER = ["disputed", "open", "closed"] as const;

function partOf(status: IncidentStatus): (typeof ORDER)[number] {
	if (status === "disputed") return "disputed";
	return isOpenIncident(status) ? "open" : "closed";
}

function incidentRow(incident: IncidentRecord): Row {
	const { slug, title, status, severity, agents, reportedAt } = incident;
	const state = INCIDENT_STATUS_LABELS[status];
	return [
		{ text: title, path: deskIncidentPath(slug) },
		isOpenIncident(status) ? { text: state, tone: "warn" } : state,
		INCIDENT_SEVERITY_LABELS[severity],
		agents.join(", "),
		dayCell(reportedAt),
	];
}

function pagePath(page: number): string {
	return page === 1 ? PATH : `${PATH}?page=${page}`;
}
