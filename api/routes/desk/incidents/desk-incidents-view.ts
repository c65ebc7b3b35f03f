import { dashboardPath, incidentPath } from "#contract/http/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { IncidentStatus } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/history.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { IncidentDraftRecord, IncidentRecord } from "#domain/records/incident-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { textArea } from "#views/dashboard/fields.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { INCIDENT_SEVERITY_LABELS } from "#views/labels.ts";
import { incidentStatusLabel } from "#views/market/incident-view.ts";
import { newestFirst } from "#views/moderation/recorded-incident-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { deskHistory } from "../../dashboard/history.ts";
import { incidentBlocks } from "../../dashboard/incidents/dispute-view.ts";
import type { People } from "../desk-people.ts";
import { PUBLIC_WHEN } from "../outcomes.ts";
import { changeFields, fieldsFrom, fieldsOfDraft, INCIDENT_FIELDS } from "./incident-fields.ts";

const INCIDENTS_PAGE_LENGTH = 100;
const PATH = dashboardPath("deskIncidents");

interface DeskIncidents extends Viewer {
	incidents: readonly IncidentRecord[];
	drafts: readonly IncidentDraftRecord[];
	/** The one to go on with. */
	draft?: IncidentDraftRecord | undefined;
	/** Counts from 1. */
	page: number;
	/** The report to open an incident from. */
	report?: ReportRecord | undefined;
}

/** All incidents, disputed ones first, then open ones, and the form to open one. */
export function deskIncidentsView(context: ViewContext, parts: DeskIncidents): DashboardView {
	const { drafts, draft, report } = parts;
	const fields = report ? fieldsFrom(report) : draft ? fieldsOfDraft(draft) : INCIDENT_FIELDS;
	const from = report?.id ?? draft?.report;
	const hidden = {
		...(from && { report: from }),
		...(draft && { replaces: draft.slug, version: String(recordVersion(draft)) }),
	};
	return dashboardView(context, parts, {
		path: PATH,
		title: "Incidents",
		outcomes: { drafted: "Saved as a draft.", discarded: "The draft is deleted." },
		sections: [
			drafts.length === 0 ? null : ui.section("drafts", "Drafts", draftTable(drafts)),
			ui.section("incidents", "All incidents", incidentTable(parts)),
			ui.section(
				"open",
				"Open an incident",
				ui.text(
					`Only moderators see a draft. Published, it is public ${PUBLIC_WHEN}, with the status Reported. The owners of the agents are notified.`,
				),
				report
					? ui.notice(
							"info",
							"Filled in from a report, which is closed when you open the incident. Incidents are public, so use your own words.",
						)
					: null,
				ui.form(dashboardPath("openIncident"), "Save as draft", {
					fields,
					hidden,
					others: [{ submit: "Publish", sends: { name: "act", value: "publish" } }],
				}),
			),
		],
	});
}

function draftTable(drafts: readonly IncidentDraftRecord[]): ui.Block {
	return ui.table("Drafts of incidents", {
		columns: ["Incident", "Severity", "Saved", "", ""],
		rows: drafts.map(({ slug, title, severity, updatedAt }) => [
			{ text: title, path: `${PATH}?draft=${slug}#open` },
			INCIDENT_SEVERITY_LABELS[severity],
			ui.dayCell(updatedAt),
			ui.button(dashboardPath("publishIncident", slug), "Publish", { label: `Publish ${title}` }),
			ui.button(dashboardPath("discardIncident", slug), "Delete", { label: `Delete ${title}` }),
		]),
		empty: "None.",
	});
}

function incidentTable({ incidents, page }: DeskIncidents): ui.Block {
	const sorted = newestFirst(incidents);
	const ordered = ORDER.flatMap((part) => sorted.filter(({ status }) => partOf(status) === part));
	const shown = rowsOfPage(ordered, INCIDENTS_PAGE_LENGTH, { page, path: PATH });
	return ui.table("Incidents: disputed, then open, newest first", {
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

function incidentRow(incident: IncidentRecord): ui.Row {
	const { slug, title, status, severity, agents, reportedAt } = incident;
	const state = incidentStatusLabel(incident);
	return [
		{ text: title, path: dashboardPath("deskIncident", slug) },
		isOpenIncident(status) ? { text: state, tone: "warn" } : state,
		INCIDENT_SEVERITY_LABELS[severity],
		agents.join(", "),
		ui.dayCell(reportedAt),
	];
}

interface DeskIncident extends Viewer {
	incident: IncidentRecord;
	/** Everyone who acted on it. */
	people: People;
}

export function deskIncidentView(context: ViewContext, parts: DeskIncident): DashboardView {
	const { incident, people } = parts;
	const fields = changeFields(incident);
	const hidden = { version: String(recordVersion(incident)) };
	return dashboardView(context, parts, {
		path: dashboardPath("deskIncident", incident.slug),
		title: incident.title,
		outcomes: {
			opened: `Incident opened. It is public ${PUBLIC_WHEN}.`,
			changed: `Saved. The update is public ${PUBLIC_WHEN}.`,
			same: "Nothing changed.",
		},
		blocks: [linksBlock(context, incident)],
		sections: [
			ui.section("incident", "Details", incidentBlocks(incident, "deskAgent")),
			ui.section(
				"change",
				"Update",
				ui.form(dashboardPath("changeIncident", incident.slug), "Save", { fields, hidden }),
			),
			incident.withdrawn ? null : ui.section("withdraw", "Withdraw", withdrawalForm(incident)),
			deskHistory(incident.transitions, people),
		],
	});
}

/** For one that should never have been recorded. */
function withdrawalForm(incident: IncidentRecord) {
	return ui.form(dashboardPath("changeIncident", incident.slug), "Withdraw", {
		tone: "danger",
		hidden: { version: String(recordVersion(incident)) },
		fields: [
			textArea("withdrawal", "Public sentence", {
				hint: "Why. The record stays, says this in place of its status, and counts no longer. Owners and followers are told.",
				required: true,
				maxLength: REASON_MAX_CHARACTERS,
			}),
		],
	});
}

function linksBlock({ incidentBySlug }: ViewContext, { slug }: IncidentRecord): ui.Block {
	return ui.links(
		ui.link("All incidents", dashboardPath("deskIncidents")),
		// Opened within this hour, it has no page yet.
		incidentBySlug.has(slug) ? ui.link("Public page", incidentPath(slug)) : null,
	);
}
