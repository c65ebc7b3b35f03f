import { DAY_MS, instantAfter, MINUTE_MS, parseInstant } from "#contract/instants.ts";
import { SOURCE } from "#contract/intake/source.ts";

/**
 * The newest change on a page, by the clock of its source. An instant days ahead of our clock is an error, and would
 * hide all changes until then.
 */
export function newestOf(texts: readonly (string | undefined)[], now: number): string | null {
	const instants = texts
		.flatMap((text) => parseInstant(text) ?? [])
		.filter((instant) => Date.parse(instant) <= now + DAY_MS);
	return instants.toSorted().at(-1) ?? null;
}

/** Start of the next request for changes, with an overlap, because some are published late. */
export function withOverlap(highWater: string): string {
	return instantAfter(highWater, -SOURCE.overlapMinutes * MINUTE_MS);
}
