import { DESK_PATH, deskIncidentPath } from "#contract/addresses.ts";
import type { IncidentStatus } from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/incident-status.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { INCIDENT_SEVERITY_LABELS, INCIDENT_STATUS_LABELS } from "../labels.ts";
import { newestFirst } from "../moderation/newest-first.ts";
import { pageOf } from "../moderation/page-of.ts";
import { showDay } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Cell, Table } from "./blocks.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { INCIDENT_FIELDS } from "./desk-incident-fields.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { withAttempt } from "./form-attempt.ts";

export const INCIDENTS_PAGE_LENGTH = 100;
const PATH = `${DESK_PATH}incidents/`;

interface DeskIncidents extends DeskVisit {
	incidents: readonly IncidentRecord[];
	/** Counts from 1. */
	page: number;
}

/** All incidents, first those that wait for a decision, then the open ones, and the form to open one. */
export function deskIncidentsView(context: ViewContext, parts: DeskIncidents): DashboardView {
	const form = {
		action: PATH,
		submit: "Open the incident",
		fields: withAttempt(INCIDENT_FIELDS, parts.attempt),
	};
	return deskView(context, parts, {
		path: PATH,
		title: "Incidents",
		sections: [
			{
				id: "incidents",
				title: "All incidents",
				blocks: [{ kind: "table", table: incidentTable(parts) }],
			},
			{
				id: "open",
				title: "Open an incident",
				blocks: [
					{
						kind: "text",
						text: "It is public within seconds, as reported. The owners of the agents are told.",
					},
					{ kind: "form", form },
				],
			},
		],
	});
}

function incidentTable({ incidents, page }: DeskIncidents): Table {
	const sorted = newestFirst(incidents);
	const ordered = ORDER.flatMap((part) => sorted.filter(({ status }) => partOf(status) === part));
	return {
		caption: "Incidents, the disputed and the open ones first, the newest first within",
		columns: ["Incident", "Status", "Severity", "Agents", "Reported"],
		rows: pageOf(ordered, { page, limit: INCIDENTS_PAGE_LENGTH }).map(incidentRow),
		empty: "No incident is recorded here.",
		previous: page > 1 ? pagePath(page - 1) : null,
		next: ordered.length > page * INCIDENTS_PAGE_LENGTH ? pagePath(page + 1) : null,
	};
}

/** Owners wait for a decision on what they dispute. */
const ORDER = ["disputed", "open", "closed"] as const;

function partOf(status: IncidentStatus): (typeof ORDER)[number] {
	if (status === "disputed") return "disputed";
	return isOpenIncident(status) ? "open" : "closed";
}

function incidentRow({
	slug,
	title,
	status,
	severity,
	agents,
	reportedAt,
}: IncidentRecord): Cell[] {
	const state = { text: INCIDENT_STATUS_LABELS[status] };
	return [
		{ text: title, path: deskIncidentPath(slug) },
		isOpenIncident(status) ? { ...state, tone: "warn" } : state,
		{ text: INCIDENT_SEVERITY_LABELS[severity] },
		{ text: agents.join(", ") },
		{ text: showDay(reportedAt), instant: reportedAt },
	];
}

function pagePath(page: number): string {
	return page === 1 ? PATH : `${PATH}?page=${page}`;
}
