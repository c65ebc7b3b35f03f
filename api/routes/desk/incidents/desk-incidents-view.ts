import { dashboardPath } from "#contract/addresses.ts";
import type { IncidentStatus } from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import {
	type Block,
	dayCell,
	form,
	notice,
	type Row,
	section,
	table,
	text,
} from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { withAttempt } from "#views/dashboard/form-attempt.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { INCIDENT_SEVERITY_LABELS, INCIDENT_STATUS_LABELS } from "#views/labels.ts";
import { newestFirst } from "#views/moderation/newest-first.ts";
import type { ViewContext } from "#views/view-context.ts";
import { PUBLIC_WHEN } from "../public-when.ts";
import { fieldsFrom, INCIDENT_FIELDS } from "./desk-incident-fields.ts";

export const INCIDENTS_PAGE_LENGTH = 100;
const PATH = dashboardPath("deskIncidents");

interface DeskIncidents extends Visit {
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
				form(dashboardPath("openIncident"), "Open incident", { fields, hidden }),
			),
		],
	});
}

function incidentTable({ incidents, page }: DeskIncidents): Block {
	const sorted = newestFirst(incidents);
	const ordered = ORDER.flatMap((part) => sorted.filter(({ status }) => partOf(status) === part));
	const shown = rowsOfPage(ordered, INCIDENTS_PAGE_LENGTH, { page, path: PATH });
	return table("Incidents: disputed, then open, newest first", {
		...shown,
		columns: ["Incident", "Status", "Severity", "Agents", "Reported"],
		rows: shown.rows.map(incidentRow),
		empty: "No incidents yet.",
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
		{ text: title, path: dashboardPath("deskIncident", slug) },
		isOpenIncident(status) ? { text: state, tone: "warn" } : state,
		INCIDENT_SEVERITY_LABELS[severity],
		agents.join(", "),
		dayCell(reportedAt),
	];
}
