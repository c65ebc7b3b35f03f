import { AGENT_STATES } from "#contract/account-limits.ts";
import { DAY_MS, daysBefore } from "./days.ts";
import { tooManyActs } from "./errors.ts";
import type { Transition } from "./records/transition.ts";

const CHANGES: readonly string[] = ["deprecated", "active"];

/** Refuses to deprecate or restore an agent more often than allowed within 24 hours. */
export function requireRest(transitions: readonly Transition[], at: Date): void {
	const since = daysBefore(at, 1).toISOString();
	// The first one made it public.
	const later = transitions.slice(1);
	const recent = later.filter((change) => CHANGES.includes(change.to) && change.at > since);
	const [oldest] = recent.slice(-AGENT_STATES.changesPerDay);
	if (!oldest || recent.length < AGENT_STATES.changesPerDay) return;
	const waitMs = Date.parse(oldest.at) + DAY_MS - at.getTime();
	throw tooManyActs(
		`This agent was deprecated and restored ${AGENT_STATES.changesPerDay} times within 24 hours`,
		Math.max(1, Math.ceil(waitMs / 1000)),
	);
}

/** A record with its history. A long history keeps only its first and latest transitions, and counts the others. */
export interface Remembered {
	transitions: Transition[];
	/** How many have been dropped. */
	forgotten?: number | undefined;
}

/** The history of a record with one more transition. */
export function withTransition(
	{ transitions, forgotten = 0 }: Readonly<Remembered>,
	transition: Transition,
): Remembered {
	const all = [...transitions, transition];
	const surplus = Math.max(0, all.length - AGENT_STATES.maxTransitions);
	const count = forgotten + surplus;
	return {
		transitions: [...all.slice(0, 1), ...all.slice(1 + surplus)],
		...(count > 0 ? { forgotten: count } : {}),
	};
}
