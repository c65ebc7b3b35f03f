import { dashboardPath, incidentPath } from "#contract/addresses.ts";
import { recordVersion } from "#domain/history.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { type Block, form, link, links, section } from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { withAttempt } from "#views/dashboard/form-attempt.ts";
import type { ViewContext } from "#views/view-context.ts";
import { deskHistory } from "../../dashboard/history.ts";
import { incidentBlocks } from "../../dashboard/incidents/incident-blocks.ts";
import type { People } from "../desk-people.ts";
import { PUBLIC_WHEN } from "../public-when.ts";
import { changeFields } from "./desk-incident-fields.ts";

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
			section("incident", "Details", incidentBlocks(incident, "deskAgent")),
			section(
				"change",
				"Update",
				form(dashboardPath("changeIncident", incident.slug), "Save", { fields, hidden }),
			),
			deskHistory(incident.transitions, people),
		],
	});
}

function linksBlock({ incidentBySlug }: ViewContext, { slug }: IncidentRecord): Block {
	return links(
		link("All incidents", dashboardPath("deskIncidents")),
		// Opened within this hour, it has no page yet.
		incidentBySlug.has(slug) ? link("Public page", incidentPath(slug)) : null,
	);
}
