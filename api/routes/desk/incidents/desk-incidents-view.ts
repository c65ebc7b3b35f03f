import { dashboardPath, incidentPath } from "#contract/addresses.ts";
import { showAffected } from "#contract/affected.ts";
import { INCIDENT, REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, type IncidentStatus } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/history.ts";
import { isOpenIncident, nextIncidentStatuses } from "#domain/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { select, textArea, textField } from "#views/dashboard/fields.ts";
import { withAttempt } from "#views/dashboard/form-attempt.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { incidentStatusLabel } from "#views/incident-words.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "#views/labels.ts";
import { newestFirst } from "#views/moderation/newest-first.ts";
import type { ViewContext } from "#views/view-context.ts";
import { deskHistory } from "../../dashboard/history.ts";
import { incidentBlocks } from "../../dashboard/incidents/incident-blocks.ts";
import type { People } from "../desk-people.ts";
import { PUBLIC_WHEN } from "../outcomes.ts";

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
			ui.section("incidents", "All incidents", incidentTable(parts)),
			ui.section(
				"open",
				"Open an incident",
				ui.text(
					`It becomes public ${PUBLIC_WHEN}, with the status Reported. The owners of the agents are notified.`,
				),
				report
					? ui.notice(
							"info",
							"Filled in from a report, which is closed when you open the incident. Incidents are public, so use your own words.",
						)
					: null,
				ui.form(dashboardPath("openIncident"), "Open incident", { fields, hidden }),
			),
		],
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

interface DeskIncident extends Visit {
	incident: IncidentRecord;
	/** Everyone who acted on it. */
	people: People;
}

const OUTCOMES = {
	opened: `Incident opened. It is public ${PUBLIC_WHEN}.`,
	changed: `Saved. The update is public ${PUBLIC_WHEN}.`,
	same: "Nothing changed.",
} as const;

/** One incident with its history, and the form to update it. */
export function deskIncidentView(context: ViewContext, parts: DeskIncident): DashboardView {
	const { incident, people, attempt } = parts;
	const fields = withAttempt(changeFields(incident), attempt);
	const hidden = { version: String(recordVersion(incident)) };
	return dashboardView(context, parts, {
		path: dashboardPath("deskIncident", incident.slug),
		title: incident.title,
		outcomes: OUTCOMES,
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
function withdrawalForm({ slug, severity, summary, affected, ...incident }: IncidentRecord) {
	return ui.form(dashboardPath("changeIncident", slug), "Withdraw", {
		tone: "danger",
		hidden: {
			version: String(recordVersion(incident)),
			status: "resolved",
			severity,
			summary,
			affected: affected.map(showAffected).join("\n"),
		},
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

const severities = INCIDENT_SEVERITIES.map((value) => ({
	value,
	label: INCIDENT_SEVERITY_LABELS[value],
}));

const AFFECTED = textArea("affected", "Affected versions", {
	hint: "One slug or package per line, with versions or bounds: npm/example >=1.2.0 <1.2.4. They are published as an advisory, which is withdrawn when none is left.",
});

/** Fields of the form to open an incident. */
export const INCIDENT_FIELDS: readonly ui.Field[] = [
	textField("title", "Title", {
		hint: "What happened, in one line.",
		required: true,
		maxLength: INCIDENT.titleMaxCharacters,
	}),
	textArea("summary", "Summary", {
		hint: "What is known, and how.",
		required: true,
		maxLength: INCIDENT.summaryMaxCharacters,
	}),
	select("kind", "Kind", {
		options: INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_KIND_LABELS[value] })),
		required: true,
	}),
	select("severity", "Severity", { options: severities, required: true }),
	textArea("agents", "Agents", {
		hint: "Slugs of the affected agents, one per line.",
		required: true,
	}),
	AFFECTED,
	textField("source_url", "Source", { hint: "Address of a page that reports it." }),
	textField("source_title", "Title of the source", {
		maxLength: INCIDENT.sourceTitleMaxCharacters,
	}),
];

/** The same, filled in from a report. */
export function fieldsFrom(report: ReportRecord): ui.Field[] {
	const { agentSlug, kind, text, evidenceUrl, draft } = report;
	const known: Readonly<Record<string, string | null>> = {
		title: draft?.title ?? null,
		severity: draft?.severity ?? null,
		summary: text,
		kind,
		agents: draft?.agents.join("\n") ?? agentSlug,
		source_url: evidenceUrl,
	};
	return INCIDENT_FIELDS.map((field) => {
		const value = known[field.name] ?? undefined;
		return value === undefined ? field : { ...field, value };
	});
}

/** Fields of the form to update an incident, filled in with its current state. */
export function changeFields({ status, severity, summary, affected }: IncidentRecord): ui.Field[] {
	const statuses = nextIncidentStatuses(status).map((value) => ({
		value,
		label: INCIDENT_STATUS_LABELS[value],
	}));
	return [
		select("status", "Status", { value: status, options: statuses, required: true }),
		select("severity", "Severity", { value: severity, options: severities, required: true }),
		textArea("summary", "Summary", {
			value: summary,
			required: true,
			maxLength: INCIDENT.summaryMaxCharacters,
		}),
		{ ...AFFECTED, value: affected.map(showAffected).join("\n") },
		textArea("note", "Note", {
			hint: "The reason, for the history. The owners of the agents are notified.",
			maxLength: REASON_MAX_CHARACTERS,
		}),
		textArea("correction", "Correction", {
			hint: "If it was wrong: what this puts right. Published with the date.",
			maxLength: REASON_MAX_CHARACTERS,
		}),
	];
}
