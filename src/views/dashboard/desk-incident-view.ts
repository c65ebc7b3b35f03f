import { DESK_PATH, deskAgentPath, deskIncidentPath, incidentPath } from "#contract/addresses.ts";
import { recordVersion } from "#domain/record-version.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block } from "./blocks.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { deskHistory } from "./desk-history.ts";
import { changeFields } from "./desk-incident-fields.ts";
import type { People } from "./desk-people.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { withAttempt } from "./form-attempt.ts";
import { incidentBlocks } from "./incident-blocks.ts";

interface DeskIncident extends DeskVisit {
	incident: IncidentRecord;
	/** Whoever acted on it. */
	people: People;
}

const OUTCOMES = {
	opened: "The incident is open. It is public in a few seconds.",
	changed: "Saved. It is public in a few seconds.",
	same: "Nothing was changed.",
} as const;

/** One incident with its history, and the form to bring it up to date. */
export function deskIncidentView(context: ViewContext, parts: DeskIncident): DashboardView {
	const { incident, people, attempt } = parts;
	const form = {
		action: deskIncidentPath(incident.slug),
		submit: "Save",
		fields: withAttempt(changeFields(incident), attempt),
		hidden: { version: String(recordVersion(incident)) },
	};
	return deskView(context, parts, {
		path: deskIncidentPath(incident.slug),
		title: incident.title,
		outcomes: OUTCOMES,
		blocks: [linksBlock(context, incident)],
		sections: [
			{ id: "incident", title: "What is known", blocks: incidentBlocks(incident, deskAgentPath) },
			{ id: "change", title: "Update", blocks: [{ kind: "form", form }] },
			deskHistory(incident.transitions, people),
		],
	});
}

function linksBlock({ incidentBySlug }: ViewContext, { slug }: IncidentRecord): Block {
	const links = [{ label: "All incidents", path: `${DESK_PATH}incidents/` }];
	// Opened within this hour, it has no page yet.
	if (incidentBySlug.has(slug)) links.push({ label: "Public page", path: incidentPath(slug) });
	return { kind: "links", links };
}
