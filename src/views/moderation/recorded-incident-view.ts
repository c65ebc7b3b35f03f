import { incidentPath } from "#contract/addresses.ts";
import type { Incident, IncidentList } from "#contract/incident.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { incidentView } from "../incident-view.ts";
import { newestFirst } from "./newest-first.ts";

/** Incidents as they are recorded now, the newest first. */
export function recordedIncidentsView(
	incidents: readonly IncidentRecord[],
	baseUrl: string,
): IncidentList {
	return {
		incidents: newestFirst(incidents).map((incident) => recordedIncidentView(incident, baseUrl)),
		total: incidents.length,
	};
}

export function recordedIncidentView(incident: IncidentRecord, baseUrl: string): Incident {
	return incidentView(incident, baseUrl + incidentPath(incident.slug));
}
