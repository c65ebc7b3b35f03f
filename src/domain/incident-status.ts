import type { IncidentStatus } from "#contract/vocabulary.ts";

/** Not over. An owner who contests an incident does not end it by that; only a moderator does. */
export function isOpenIncident(status: IncidentStatus): boolean {
	return status !== "resolved";
}
