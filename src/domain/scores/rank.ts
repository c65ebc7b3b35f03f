import { by, compare } from "#contract/compare.ts";

export interface Rankable {
	slug: string;
	title: string;
	/** 0 for all that are not ranked, and for no other. */
	marketScore: number;
	isPlaceholder?: true | undefined;
	/** When its source last changed it. Null if unknown. */
	sourceUpdatedAt: string | null;
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
	{
		words: "what names no addresses that nobody has",
		compare: by(({ isPlaceholder }) => Number(isPlaceholder ?? false)),
	},
	{
		words: "the later change at its source; what has no date comes last",
		compare: (left, right) => compare(right.sourceUpdatedAt ?? "", left.sourceUpdatedAt ?? ""),
	},
	{ words: "the title that comes first in the alphabet", compare: by(({ title }) => title) },
	{ words: "the address that comes first in the alphabet", compare: by(({ slug }) => slug) },
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
 * The lowest rank whose holders are all among the first `count`, so that a tie at the bound leaves all out. 0 if nothing
 * ranked would be left out.
 */
export function lastRankWithin(
	count: number,
	sorted: readonly { rank: number; isRanked: boolean }[],
): number {
	const outside = sorted[count];
	return outside?.isRanked ? outside.rank - 1 : 0;
}

export interface Standing {
	rank: number;
	isRanked: boolean;
}

/**
 * Ranks up to this one are shown exactly. Beyond it, a rounded range is shown, so that one agent's move does not change
 * all others.
 */
const EXACT_RANKS = 1_000;

/**
 * The rank in files about one agent: the rank itself, or the next round bound of its decade, but no more than there are
 * agents. What is not ranked gets the next power of ten, so that it changes least.
 */
export function shownRank({ rank, isRanked }: Standing, agents = Number.POSITIVE_INFINITY): number {
	if (isRanked && rank <= EXACT_RANKS) return rank;
	let step = EXACT_RANKS;
	while (step * (isRanked ? 10 : 1) < rank) step *= 10;
	return Math.min(agents, isRanked ? Math.ceil(rank / step) * step : step);
}

/** True beyond the ranks that are shown exactly. */
export function isRankBound({ rank, isRanked }: Standing): boolean {
	return !isRanked || rank > EXACT_RANKS;
}

export const NOT_RANKED = "not ranked yet";

/** `#57`, `top 20,000` or `not ranked yet`. */
export function rankLabel(standing: Standing, agents: number): string {
	if (!standing.isRanked) return NOT_RANKED;
	const shown = shownRank(standing, agents);
	return isRankBound(standing) ? `top ${withCommas(shown)}` : `#${shown}`;
}

/** The same after the word `Rank`: `57`. */
export function rankText(standing: Standing, agents: number): string {
	return rankLabel(standing, agents).replace("#", "");
}

/** The same inside a sentence: `rank 57`. */
export function rankPhrase(standing: Standing, agents: number): string {
	return rankLabel(standing, agents).replace("#", "rank ");
}

function withCommas(rank: number): string {
	return String(rank).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
