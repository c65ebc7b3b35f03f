import { createHash } from "node:crypto";

export interface SeededRandom {
	/** 0 up to but not including 1. */
	next(): number;
	/** How often something happens that happens `mean` times on average. */
	count(mean: number): number;
	bytes(count: number): Uint8Array;
}

/** Repeatable randomness from a text; the same seed gives the same sequence on every machine. */
export function seededRandom(seed: string): SeededRandom {
	let state = createHash("sha256").update(seed).digest().readUInt32LE();
	// Mulberry32: small, and even enough for invented numbers.
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const count = (mean: number) => Math.floor(mean) + (next() < mean - Math.floor(mean) ? 1 : 0);
	const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(next() * 256));
	return { next, count, bytes };
}
