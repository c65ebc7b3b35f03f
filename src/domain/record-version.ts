import { Refusal } from "./errors.ts";
import type { Transition } from "./records/transition.ts";

interface Versioned {
	transitions: readonly Transition[];
	/** How many transitions have been dropped. */
	forgotten?: number | undefined;
}

/** Version number of a record. Every edit and every decision increases it. */
export function recordVersion({ transitions, forgotten = 0 }: Versioned): number {
	return forgotten + transitions.length;
}

/** Refuses a decision about a version that has changed since it was read. */
export function requireVersion(record: Versioned, expected: number): void {
	if (recordVersion(record) === expected) return;
	throw new Refusal(
		"conflict",
		"It was edited while you were looking at it. Read it again before you decide.",
	);
}
