import type { AgentRecord } from "./records/agent-record.ts";
import { isSource } from "./source-origin.ts";

type Removal = Pick<AgentRecord, "status" | "movedTo" | "ownerId" | "transitions">;

/** True for an agent that a moderator removed, even if its owner had removed it before. */
export function isTakenDown(agent: Removal): boolean {
	return isRemoved(agent) && !isOwnDoing(agent);
}

/** True for an agent that its owner removed, or that no source has any more. */
export function isGoneByItself(agent: Removal): boolean {
	return isRemoved(agent) && isOwnDoing(agent);
}

function isRemoved({ status, movedTo }: Removal): boolean {
	return status === "removed" && movedTo === null;
}

function isOwnDoing({ ownerId, transitions }: Removal): boolean {
	const removals = transitions.filter(({ to }) => to === "removed");
	return removals.length > 0 && removals.every(({ actor }) => actor === ownerId || isSource(actor));
}
