import { isSource, sourceNameOf } from "../intake/source-origin.ts";
import type { AgentRecord } from "../records/agent-record.ts";

type Removed = Pick<AgentRecord, "ownerId" | "transitions">;
type Hidden = Pick<AgentRecord, "status" | "hidden">;

/** Message of a version that is deleted because its source lists it no more. */
export const VERSION_GONE = "Its source no longer lists it.";

/** The same of one that was public without a moderator, until one took it back. */
export const TAKEN_BACK = "A moderator took it back.";

export const RESTORABLE_DAYS = 30;

/** True for a hidden listing, and for a removed one that whoever removed it can still restore. */
export function isRestorable({ status, hidden }: Hidden): boolean {
	return status === "removed" && hidden !== undefined;
}

/** True for what its owner has hidden, which is removed when the owner's account is deleted. */
export function isHiddenByOwner(agent: Hidden): boolean {
	return isRestorable(agent) && agent.hidden?.by === "owner" && agent.hidden.until === null;
}

/** True for a listing that never comes back. */
export function isGone(agent: Hidden): boolean {
	return agent.status === "removed" && !isRestorable(agent);
}

/** True for a listing that its owner removed, or that never comes back. Other hidden ones still belong to their owner. */
export function isGivenUp(agent: Hidden): boolean {
	const { hidden } = agent;
	return isGone(agent) || (isRestorable(agent) && hidden?.by === "owner" && hidden.until !== null);
}

/** In a history: an act was undone, and the state is the one before it. */
export const UNDONE = "undone";

/** True for what is left of a listing whose approval was undone: its slug, so that followers let go of it. */
export function isUndone(agent: Pick<AgentRecord, "status" | "transitions">): boolean {
	const isMarked = agent.transitions.at(-1)?.to === UNDONE;
	return agent.status === "removed" && isMarked && removersIn(agent).length === 0;
}

/** Who removed it since it was last public, earliest first. */
function removersIn({ transitions }: Pick<AgentRecord, "transitions">): string[] {
	const isPublic = ({ to }: { to: string }) => to === "active" || to === "deprecated";
	return transitions
		.slice(transitions.findLastIndex(isPublic) + 1)
		.filter(({ to }) => to === "removed")
		.map(({ actor }) => actor);
}

/** In a history: the listing was given to another owner, by the actor of the transition. */
export const TRANSFERRED = "transferred";

/** The owner, and those that had the listing before. */
function ownersOf({ ownerId, transitions }: Removed) {
	return [ownerId, ...transitions.filter(({ to }) => to === TRANSFERRED).map(({ actor }) => actor)];
}

type Remover = { kind: "source"; name: string } | { kind: "owner" } | { kind: "moderator" };

/** A moderator's removal stands above those of owners and sources, whoever was first. */
export function removerOf({ ownerId, transitions }: Removed): Remover {
	const owners = ownersOf({ ownerId, transitions });
	const actors = removersIn({ transitions });
	const last = actors.at(-1);
	const isByModerator = actors.some((actor) => !owners.includes(actor) && !isSource(actor));
	if (last === undefined || isByModerator) return { kind: "moderator" };
	return isSource(last) ? { kind: "source", name: sourceNameOf(last) } : { kind: "owner" };
}

/** True for a listing that only its sources removed. Operators can restore it. */
export function isRemovedBySource(agent: Removed & Pick<AgentRecord, "status">): boolean {
	return agent.status === "removed" && removerOf(agent).kind === "source";
}

/** True for a listing that a moderator can restore. */
export function canReturn(agent: Removed & Hidden): boolean {
	return isRestorable(agent) || isRemovedBySource(agent);
}

export function removalSentence(agent: Removed & Pick<AgentRecord, "slug">): string {
	const remover = removerOf(agent);
	const who = remover.kind === "source" ? `the source ${remover.name}` : REMOVERS[remover.kind];
	const { reason } = agent.transitions.findLast(({ to }) => to === "removed") ?? { reason: null };
	const why = remover.kind === "source" && reason !== null ? `: ${reason}` : ".";
	return `The listing ${agent.slug} is the same agent and was removed by ${who}${why}`;
}

/** Since when a listing that can come back is away, and by whom, for those who would change it. */
export function absenceSentence(
	{ transitions }: Pick<AgentRecord, "transitions">,
	{ by, until }: NonNullable<AgentRecord["hidden"]>,
): string {
	const since = transitions.findLast(({ to }) => to === "removed")?.at ?? "an unknown time";
	return `It has been ${until === null ? "hidden" : "removed"} since ${since}, by ${REMOVERS[by]}.`;
}

const REMOVERS = { owner: "its owner", moderator: "a moderator" } as const;

type Removal = Removed & Pick<AgentRecord, "status" | "movedTo">;

/** True for an agent that a moderator removed, even if its owner had removed it before. */
export function isTakenDown(agent: Removal): boolean {
	return isRemoved(agent) && removerOf(agent).kind === "moderator";
}

/** True for an agent that its owner removed, or that no source has any more. */
export function isGoneByItself(agent: Removal): boolean {
	return isRemoved(agent) && removerOf(agent).kind !== "moderator";
}

function isRemoved({ status, movedTo }: Removal): boolean {
	return status === "removed" && movedTo === null;
}
