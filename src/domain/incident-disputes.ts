import { INCIDENT } from "#contract/limits.ts";
import { isOpenIncident } from "./incident-status.ts";
import type { IncidentRecord } from "./records/incident-record.ts";

/** Why an owner cannot dispute an incident now, as a sentence. Undefined if they can. */
export function refuseDispute(
	{ status, transitions }: Pick<IncidentRecord, "status" | "transitions">,
	ownerId: string,
): string | undefined {
	if (!isOpenIncident(status)) return "The incident is already resolved.";
	if (status === "disputed") return "The incident is already disputed.";
	const isOwn = transitions.map(({ to, actor }) => to === "disputed" && actor === ownerId);
	if (isOwn.filter(Boolean).length >= INCIDENT.maxDisputes) {
		return `You have disputed this incident ${INCIDENT.maxDisputes} times, which is the maximum.`;
	}
	const last = isOwn.lastIndexOf(true);
	if (last === -1) return undefined;
	// An answered dispute is closed. Owners can dispute later changes by a moderator.
	const [answer, ...later] = transitions.slice(last + 1).filter(({ to }) => to !== "disputed");
	return answer && later.length > 0
		? undefined
		: "A moderator has decided on your dispute. You can dispute the next change.";
}
