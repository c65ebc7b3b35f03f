import { type SeededRandom, seededRandom } from "#registry/sample/seeded-random.ts";

/** Set for all tests of a run, and printed at its start: the same value repeats all random choices. */
export const TEST_SEED = "TEST_SEED";

/** Random choices that are others in each run. */
export function drawnRandom(name: string): SeededRandom {
	return seededRandom(drawnSeed(name));
}

export function drawnSeed(name: string): string {
	// Trials that are run by hand have a seed of their own.
	return `${name} ${process.env[TEST_SEED] ?? ""}`;
}
