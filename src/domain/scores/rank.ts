import { by } from "#contract/compare.ts";

export interface Rankable {
	slug: string;
	title: string;
	/** 0 for all that are not ranked, and for no other. */
	marketScore: number;
	trustScore: number;
}

/** The criteria of the order of lists, each used only between equals of those before. */
export const LIST_CRITERIA: readonly {
	words: string;
	compare: (left: Rankable, right: Rankable) => number;
}[] = [
	{
		words: "the higher market score, which decides the rank; what is not ranked comes last",
		compare: (left, right) => right.marketScore - left.marketScore,
	},
	{ words: "the higher trust score", compare: (left, right) => right.trustScore - left.trustScore },
	{ words: "the title that comes first in the alphabet", compare: by(({ title }) => title) },
	{ words: "the slug that comes first in the alphabet", compare: by(({ slug }) => slug) },
];

/** A total order, because no two slugs are equal. */
export function compareInList(left: Rankable, right: Rankable): number {
	for (const { compare } of LIST_CRITERIA) {
		const order = compare(left, right);
		if (order !== 0) return order;
	}
	return 0;
}

/** Ranks in the order of the list: equal scores share one, and the next one leaves as many out (1, 1, 3). */
export function ranksOf(sorted: readonly Pick<Rankable, "marketScore">[]): number[] {
	const ranks: number[] = [];
	for (const [index, { marketScore }] of sorted.entries()) {
		const isTied = sorted[index - 1]?.marketScore === marketScore;
		ranks.push(isTied ? (ranks[index - 1] ?? 1) : index + 1);
	}
	return ranks;
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
