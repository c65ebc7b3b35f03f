import { daysSince } from "#contract/instants.ts";
import { roundTo } from "../scores/score-parts.ts";
import { bestOf, rankedCount } from "./best-of.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export type CategoryTrend = ReturnType<typeof categoryTrends>[number];

export const GROWTH_WINDOW_DAYS = 30;
const TOP_AGENT_COUNT = 5;

/** One trend per category, empty ones included, in the order of `categorySlugs`. `agents` must be in rank order. */
export function categoryTrends(
	categorySlugs: readonly string[],
	agents: readonly ScoredAgent[],
	at: Date,
) {
	const groups = Map.groupBy(agents, ({ categorySlug }) => categorySlug);
	return categorySlugs.map((categorySlug) => {
		const group = groups.get(categorySlug) ?? [];
		const newAgents = group.filter(
			({ createdAt }) => daysSince(createdAt, at) < GROWTH_WINDOW_DAYS,
		).length;
		const before = group.length - newAgents;
		const ranked = rankedCount(group);
		// The score of all others is 0.
		const scoreSum = group.reduce((sum, { marketScore }) => sum + marketScore, 0);
		return {
			categorySlug,
			agentCount: group.length,
			newAgents,
			/** New agents as a percentage of those before. Null if there were none before. */
			growthRate: before === 0 ? null : roundTo((100 * newAgents) / before, 1),
			rankedCount: ranked,
			/** Of those that are ranked. Null if there is none. */
			averageMarketScore: ranked === 0 ? null : roundTo(scoreSum / ranked, 1),
			/** Slugs of the highest ranked agents, unless all are equal. */
			topAgents: bestOf(group, TOP_AGENT_COUNT),
		};
	});
}
