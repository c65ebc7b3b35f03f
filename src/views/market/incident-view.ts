import { answerOf } from "#contract/http/answer-of.ts";
import { Incident, type IncidentList } from "#contract/market/incident.ts";
import { advisoryId } from "#domain/advisories/advisory-id.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { INCIDENT_MEANINGS, INCIDENT_STATUS_LABELS } from "../labels.ts";
import { showDay } from "../pages/display.ts";
import { incidentUrl, type ViewContext } from "../view-context.ts";

export function incidentView(incident: Omit<SnapshotIncident, "steps">, url: string): Incident {
	return answerOf(Incident, {
		...incident,
		advisoryId: incident.advisory && advisoryId(incident),
		corrections: incident.corrections ?? [],
		withdrawn: incident.withdrawn ?? null,
		url,
	});
}

export function incidentListView(context: ViewContext): IncidentList {
	const incidents = context.snapshot.incidents.map((incident) =>
		incidentView(incident, incidentUrl(context, incident.slug)),
	);
	return { incidents, total: incidents.length };
}

type Stated = Pick<IncidentRecord, "status" | "corrections" | "withdrawn">;

export function incidentStatusLabel({ status, withdrawn }: Stated): string {
	return withdrawn ? "Withdrawn" : INCIDENT_STATUS_LABELS[status];
}

/** What its status says and does not say, or why it was withdrawn. */
export function incidentMeaning({ status, withdrawn }: Stated): string {
	if (!withdrawn) return INCIDENT_MEANINGS[status];
	return `Withdrawn on ${showDay(withdrawn.at)}: ${withdrawn.sentence}`;
}

/** Oldest first. */
export function incidentCorrections({ corrections = [] }: Stated): string[] {
	return corrections.map(({ at, note }) => `Corrected on ${showDay(at)}: ${note}`);
}

/** All that readers of a short form must know before its summary. */
export function incidentNotes(incident: Stated): string[] {
	return [
		...(incident.withdrawn ? [incidentMeaning(incident)] : []),
		...incidentCorrections(incident),
	];
}
