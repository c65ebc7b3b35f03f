import { by } from "#contract/compare.ts";
export interface Rankable {
	slug: string;
	marketScore: number;
	trustScore: number;
}

/**
 * The criteria of the rank, each used only to break ties of those before. No two slugs are equal, so no tie remains.
 */
export const RANK_CRITERIA: readonly {
	words: string;
	compare: (left: Rankable, right: Rankable) => number;
}[] = [
	{
		words: "the higher market score",
		compare: (left, right) => right.marketScore - left.marketScore,
	},
	{ words: "the higher trust score", compare: (left, right) => right.trustScore - left.trustScore },
	{
		words: "the slug that comes first in the alphabet",
		compare: by(({ slug }) => slug),
	},
];

/** A total order, so ranks are a permutation. */
export function compareByRank(left: Rankable, right: Rankable): number {
	for (const { compare } of RANK_CRITERIA) {
		const order = compare(left, right);
		if (order !== 0) return order;
	}
	return 0;
}
