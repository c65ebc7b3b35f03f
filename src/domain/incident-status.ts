import type { IncidentStatus } from "#contract/vocabulary.ts";

/** True until a moderator closes the incident. An owner's dispute does not close it. */
export function isOpenIncident(status: IncidentStatus): boolean {
	return status !== "resolved";
}
