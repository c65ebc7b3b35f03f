import { incidentPath } from "#contract/addresses.ts";
import type { ReviewedIncident } from "#contract/moderation.ts";
import { recordVersion } from "#domain/history.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { incidentView } from "../market/incident-view.ts";
import { newestFirst } from "./newest-first.ts";

type PathOf = (slug: string) => string;

/** Incidents in the registry now, newest first. */
export function recordedIncidentsView(
	incidents: readonly IncidentRecord[],
	baseUrl: string,
	pathOf?: PathOf,
) {
	const shown = newestFirst(incidents);
	return {
		incidents: shown.map((incident) => recordedIncidentView(incident, baseUrl, pathOf)),
		total: incidents.length,
	};
}

export function recordedIncidentView(
	incident: IncidentRecord,
	baseUrl: string,
	pathOf: PathOf = incidentPath,
): ReviewedIncident {
	const shown = incidentView(incident, baseUrl + pathOf(incident.slug));
	return { ...shown, version: recordVersion(incident) };
}
