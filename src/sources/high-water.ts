import { SOURCE } from "#contract/source.ts";
import { parseInstant } from "#domain/parse-instant.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The newest change that a page tells, by the clock of its source. What lies days ahead of ours is a mistake: asked from there, no
 * change would be told for days.
 */
export function newestOf(told: readonly (string | undefined)[], now: number): string | null {
	const instants = told
		.flatMap((text) => parseInstant(text) ?? [])
		.filter((instant) => Date.parse(instant) <= now + DAY_MS);
	return instants.toSorted().at(-1) ?? null;
}

/** From when changes are asked for: some are told late. */
export function withOverlap(highWater: string): string {
	return new Date(Date.parse(highWater) - SOURCE.overlapMinutes * MINUTE_MS).toISOString();
}
