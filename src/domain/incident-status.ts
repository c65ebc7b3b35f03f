import type { IncidentStatus } from "#contract/vocabulary.ts";

/** Neither resolved nor disputed: something is still to be feared of it. */
export function isOpenIncident(status: IncidentStatus): boolean {
	return status !== "resolved" && status !== "disputed";
}
