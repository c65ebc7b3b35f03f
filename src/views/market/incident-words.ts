import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { INCIDENT_MEANINGS, INCIDENT_STATUS_LABELS } from "../labels.ts";
import { showDay } from "../pages/display.ts";

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
