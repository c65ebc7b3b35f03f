export interface Rankable {
	slug: string;
	marketScore: number;
	trustScore: number;
}

/** Market score, then trust score, both descending, then slug: a total order, so ranks are a permutation. */
export function compareByRank(left: Rankable, right: Rankable): number {
	return (
		right.marketScore - left.marketScore ||
		right.trustScore - left.trustScore ||
		(left.slug < right.slug ? -1 : 1)
	);
}
