import { type Observation, observationKind } from "#contract/evidence/observations.ts";
import type { Engagement } from "./engagement.ts";
import { logShare } from "./score-parts.ts";

/** What this registry counts itself: from how many on it counts, and the count that gives full points. */
export const OWN_COUNTS = {
	views: { from: 50, full: 10_000_000 },
	watchers: { from: 5, full: 1_000_000 },
} as const;

/** How much of what is missing to the full another full count gives, after the best. */
export const FURTHER_SHARE = 0.05;

/**
 * How much it is used, 0 to 1, or null if no count is known: the best of them, and each other one raises it. So nobody
 * falls by being counted once more, and higher counts never give less.
 */
export function adoptionShare(
	counted: readonly Observation[],
	{ decayedViews, watchers }: Pick<Engagement, "decayedViews" | "watchers">,
): number | null {
	const own = [
		{ ...OWN_COUNTS.views, count: decayedViews },
		{ ...OWN_COUNTS.watchers, count: watchers },
	].flatMap(({ from, full, count }) => (count < from ? [] : [logShare(count, full)]));
	const [best, ...others] = [...counted.flatMap(shareOf), ...own].sort((one, two) => two - one);
	if (best === undefined) return null;
	return 1 - others.reduce((missing, share) => missing * (1 - FURTHER_SHARE * share), 1 - best);
}

/** A count of zero says nothing. */
function shareOf({ kind, value }: Observation): number[] {
	const { countsIn, full } = observationKind(kind);
	if (countsIn !== "adoption" || full === undefined) return [];
	return typeof value === "number" && value > 0 ? [logShare(value, full)] : [];
}
