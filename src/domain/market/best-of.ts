import type { ScoredAgent } from "./scored-agent.ts";

type RankedAgent = Pick<ScoredAgent, "slug" | "rank" | "isRanked">;

export function rankedCount(agents: readonly RankedAgent[]): number {
	return agents.filter(({ isRanked }) => isRanked).length;
}

/** Slugs of the first ranked agents. None if all are equal. `agents` must be in rank order. */
export function bestOf(agents: readonly RankedAgent[], count: number): string[] {
	const ranked = agents.filter(({ isRanked }) => isRanked);
	if (ranked.length > 1 && ranked[0]?.rank === ranked.at(-1)?.rank) return [];
	return untiedFirst(ranked, count, ({ rank }) => rank).map(({ slug }) => slug);
}

/** The first of a sorted list, without those that are equal to one that would be left out. */
export function untiedFirst<Item>(
	sorted: readonly Item[],
	count: number,
	keyOf: (item: Item) => number,
): Item[] {
	const first = sorted.slice(0, count);
	const [next] = sorted.slice(count, count + 1);
	if (next === undefined) return first;
	return first.filter((item) => keyOf(item) !== keyOf(next));
}
