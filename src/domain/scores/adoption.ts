import { type Observation, observationKind } from "#contract/evidence/observations.ts";
import type { Engagement } from "./engagement.ts";
import { logShare } from "./score-parts.ts";

/** What this registry counts itself: from how many on it counts, and the count that gives full points. */
export const OWN_COUNTS = {
	views: { from: 50, full: 50_000 },
	watchers: { from: 5, full: 1_000 },
} as const;

/**
 * How much it is used, 0 to 1: the mean of the counts that are known. Null if there are none. Own counts never lower
 * what others counted, or else fifty visits would.
 */
export function adoptionShare(
	counted: readonly Observation[],
	{ decayedViews, watchers }: Pick<Engagement, "decayedViews" | "watchers">,
): number | null {
	const others = meanOf(counted.flatMap(shareOf));
	const own = [
		{ ...OWN_COUNTS.views, count: decayedViews },
		{ ...OWN_COUNTS.watchers, count: watchers },
	].flatMap(({ from, full, count }) => (count < from ? [] : [logShare(count, full)]));
	const raising = own.filter((share) => share > (others ?? 0));
	return meanOf([...counted.flatMap(shareOf), ...raising]);
}

/** A count of zero says nothing. */
function shareOf({ kind, value }: Observation): number[] {
	const { countsIn, full } = observationKind(kind);
	if (countsIn !== "adoption" || full === undefined) return [];
	return typeof value === "number" && value > 0 ? [logShare(value, full)] : [];
}

function meanOf(shares: readonly number[]): number | null {
	if (shares.length === 0) return null;
	return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
