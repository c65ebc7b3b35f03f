import type { IncidentList } from "#contract/incident.ts";
import { incidentUrl, type ViewContext } from "../view-context.ts";
import { incidentView } from "./incident-view.ts";

/** The public incident registry, newest first. */
export function incidentListView(context: ViewContext): IncidentList {
	const incidents = context.snapshot.incidents.map((incident) =>
		incidentView(incident, incidentUrl(context, incident.slug)),
	);
	return { incidents, total: incidents.length };
}
