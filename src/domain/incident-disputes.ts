import { INCIDENT } from "#contract/limits.ts";
import { isOpenIncident } from "./incident-status.ts";
import type { IncidentRecord } from "./records/incident-record.ts";

/** Why an owner may not dispute an incident now, as a sentence. Undefined if it may. */
export function refuseDispute(
	{ status, transitions }: Pick<IncidentRecord, "status" | "transitions">,
	ownerId: string,
): string | undefined {
	if (!isOpenIncident(status)) return "The incident is resolved already.";
	if (status === "disputed") return "The incident is disputed already.";
	const isOwn = transitions.map(({ to, actor }) => to === "disputed" && actor === ownerId);
	if (isOwn.filter(Boolean).length >= INCIDENT.maxDisputes) {
		return `You have disputed this incident ${INCIDENT.maxDisputes} times, which is the most.`;
	}
	const last = isOwn.lastIndexOf(true);
	if (last === -1) return undefined;
	// A dispute that was answered is closed. Later changes by a moderator may be disputed again.
	const [answer, ...later] = transitions.slice(last + 1).filter(({ to }) => to !== "disputed");
	return answer && later.length > 0
		? undefined
		: "A moderator has decided on your dispute; you can dispute the next change.";
}
