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

/**
 * Ranks up to this one are shown exactly. Beyond it, a rounded range is shown, so that one agent's move does not change
 * all others.
 */
const EXACT_RANKS = 1_000;

const THOUSANDS: readonly { size: number; letter: string }[] = [
	{ size: 1_000_000, letter: "M" },
	{ size: 1_000, letter: "k" },
];

/** The rank that people see: the rank itself, or the next round bound of its decade. */
export function shownRank(rank: number): number {
	if (rank <= EXACT_RANKS) return rank;
	let step = EXACT_RANKS;
	while (step * 10 < rank) step *= 10;
	return Math.ceil(rank / step) * step;
}

/** True beyond the ranks that are shown exactly. */
export function isRankBound(rank: number): boolean {
	return rank > EXACT_RANKS;
}

/** `#57`, or `top 20,000`. */
export function rankLabel(rank: number): string {
	return rank <= EXACT_RANKS ? `#${rank}` : `top ${boundOf(rank)}`;
}

/** The same after the word `Rank`: `57`, or `top 20,000`. */
export function rankText(rank: number): string {
	return rank <= EXACT_RANKS ? String(rank) : rankLabel(rank);
}

/** The same inside a sentence: `rank 57`, or `top 20,000`. */
export function rankPhrase(rank: number): string {
	return rank <= EXACT_RANKS ? `rank ${rank}` : `top ${boundOf(rank)}`;
}

/** The same as a label and a figure, short enough for any picture: `Rank`, `#57`, or `In the top`, `20k`. */
export function rankFigure(rank: number): { label: string; value: string } {
	if (rank <= EXACT_RANKS) return { label: "Rank", value: `#${rank}` };
	const shown = shownRank(rank);
	const { size, letter } = THOUSANDS.find((unit) => shown >= unit.size) ?? { size: 1, letter: "" };
	return { label: "In the top", value: `${shown / size}${letter}` };
}

function boundOf(rank: number): string {
	return String(shownRank(rank)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
