import { compare } from "#contract/compare.ts";
import { incidentPath } from "#contract/http/addresses.ts";
import type { ReviewedIncident } from "#contract/moderation/moderation.ts";
import { recordVersion } from "#domain/history.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { incidentView } from "../market/incident-view.ts";

export function recordedIncidentsView(incidents: readonly IncidentRecord[], baseUrl: string) {
	return {
		incidents: newestFirst(incidents).map((incident) => recordedIncidentView(incident, baseUrl)),
		total: incidents.length,
	};
}

export function recordedIncidentView(incident: IncidentRecord, baseUrl: string): ReviewedIncident {
	const shown = incidentView(incident, baseUrl + incidentPath(incident.slug));
	return { ...shown, version: recordVersion(incident) };
}

/** Newest report first, then by slug. */
export function newestFirst<Reported extends { reportedAt: string; slug: string }>(
	incidents: readonly Reported[],
): Reported[] {
	return incidents.toSorted(
		(left, right) => compare(right.reportedAt, left.reportedAt) || compare(left.slug, right.slug),
	);
}
