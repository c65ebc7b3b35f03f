import { Refusal } from "./errors.ts";
import type { Transition } from "./records/transition.ts";

interface Versioned {
	transitions: readonly Transition[];
	/** How many transitions have been dropped. */
	forgotten?: number | undefined;
}

/** Counts what happened to a record. Every edit and every decision makes a new version. */
export function recordVersion({ transitions, forgotten = 0 }: Versioned): number {
	return forgotten + transitions.length;
}

/** Refuses a decision about a version that has changed since it was read. */
export function requireVersion(record: Versioned, expected: number): void {
	if (recordVersion(record) === expected) return;
	throw new Refusal("conflict", "It was edited while you looked at it. Read it again.");
}
