import { z } from "zod";
import { AGENT_STATES_LIMIT } from "#contract/limits.ts";
import { Instant } from "#contract/primitives.ts";
import { Refusal } from "./errors.ts";

/** Who changed a state, when, to what, and why. Transitions are never edited. */
export const Transition = z.object({
	to: z.string(),
	at: Instant,
	actor: z.string(),
	reason: z.string().nullable(),
	/** The account that acted for an organisation. */
	by: z.string().optional(),
	/** True if a second member of an organisation approved it for the moderators. */
	second: z.literal(true).optional(),
	/** The owner that accepted a transfer, of whom `by` is then a member. */
	taker: z.string().optional(),
});
export type Transition = z.infer<typeof Transition>;

export function madeBy({ id, by }: { id: string; by?: string | undefined }) {
	return { actor: id, ...(by !== undefined && { by }) };
}

/** A record with its history. A long history keeps only its first and latest transitions, and counts the others. */
interface Remembered {
	transitions: Transition[];
	/** How many have been dropped. */
	forgotten?: number | undefined;
}

export function withTransition(
	{ transitions, forgotten = 0 }: Readonly<Remembered>,
	transition: Transition,
): Remembered {
	const all = [...transitions, transition];
	const surplus = Math.max(0, all.length - AGENT_STATES_LIMIT.maxTransitions);
	const count = forgotten + surplus;
	return {
		transitions: [...all.slice(0, 1), ...all.slice(1 + surplus)],
		...(count > 0 ? { forgotten: count } : {}),
	};
}

/** Version number of a record. Every edit and every decision increases it. */
export function recordVersion({ transitions, forgotten = 0 }: Readonly<Remembered>): number {
	return forgotten + transitions.length;
}

export const CHANGED_SINCE =
	"It has changed since you read it. Read it again before you change it.";

/**
 * A version as `ETag`: of a record and, after a full stop, of the change that waits for it, with the beginning of its
 * ID, because another one may wait by now.
 */
export function tagOf(
	record: Readonly<Remembered> | undefined,
	open?: Readonly<Remembered & { id: string }>,
): string {
	const tag = record ? String(recordVersion(record)) : "";
	return open ? `${tag}.${recordVersion(open)}-${open.id.slice(0, 8)}` : tag;
}

/** Refuses a change of something that is not as its owner read it. Without any tag, the newest is meant. */
export function requireTag(tag: string, read: readonly string[] | undefined): void {
	if (read?.includes(tag) === false) throw new Refusal("precondition_failed", CHANGED_SINCE);
}

/** Refuses a decision about a version that has changed since it was read. */
export function requireVersion(record: Readonly<Remembered>, expected: number): void {
	if (recordVersion(record) === expected) return;
	throw new Refusal(
		"conflict",
		"It was edited while you were looking at it. Read it again before you decide.",
	);
}
