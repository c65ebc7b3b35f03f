import { Refusal } from "./errors.ts";
import type { Transition } from "./records/transition.ts";

interface Versioned {
	transitions: readonly Transition[];
}

/** Counts what happened to a record. Every edit and every decision makes another one of it. */
export function recordVersion({ transitions }: Versioned): number {
	return transitions.length;
}

/** Refuses a decision about what was changed since it was read. */
export function requireVersion(record: Versioned, expected: number): void {
	if (recordVersion(record) === expected) return;
	throw new Refusal("conflict", "It was edited while you looked at it. Read it again.");
}
