import { INCIDENT_STATUSES, type IncidentStatus } from "#contract/vocabulary.ts";
import { Refusal } from "./errors.ts";

/** Allowed transitions of an incident. Moderators can reopen any incident; a closed one cannot be disputed. */
const INCIDENT_TRANSITIONS: Record<IncidentStatus, readonly IncidentStatus[]> = {
	reported: INCIDENT_STATUSES,
	investigating: INCIDENT_STATUSES,
	confirmed: INCIDENT_STATUSES,
	mitigated: INCIDENT_STATUSES,
	resolved: ["reported", "investigating", "confirmed", "mitigated", "resolved"],
	disputed: INCIDENT_STATUSES,
};

/** The statuses after a change, including the current one. */
export function nextIncidentStatuses(from: IncidentStatus): readonly IncidentStatus[] {
	return INCIDENT_TRANSITIONS[from];
}

export function checkIncidentTransition(from: IncidentStatus, to: IncidentStatus): void {
	if (INCIDENT_TRANSITIONS[from].includes(to)) return;
	throw new Refusal("conflict", `The incident is ${from} and cannot become ${to}.`);
}
