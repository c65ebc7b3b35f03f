import { daysSince } from "#contract/instants.ts";
import { roundTo } from "../scores/score-parts.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface CategoryTrend {
	categorySlug: string;
	agentCount: number;
	newAgents: number;
	/** New agents as a percentage of those before. Null if there were none before. */
	growthRate: number | null;
	averageMarketScore: number | null;
	/** Slugs of the highest ranked agents. */
	topAgents: string[];
}

export const GROWTH_WINDOW_DAYS = 30;
const TOP_AGENT_COUNT = 5;

/** One trend per category, empty ones included, in the order of `categorySlugs`. `agents` must be in rank order. */
export function categoryTrends(
	categorySlugs: readonly string[],
	agents: readonly ScoredAgent[],
	at: Date,
): CategoryTrend[] {
	const groups = Map.groupBy(agents, ({ categorySlug }) => categorySlug);
	return categorySlugs.map((categorySlug) => {
		const group = groups.get(categorySlug) ?? [];
		const newAgents = group.filter(
			({ createdAt }) => daysSince(createdAt, at) < GROWTH_WINDOW_DAYS,
		).length;
		const before = group.length - newAgents;
		const scoreSum = group.reduce((sum, { marketScore }) => sum + marketScore, 0);
		return {
			categorySlug,
			agentCount: group.length,
			newAgents,
			growthRate: before === 0 ? null : roundTo((100 * newAgents) / before, 1),
			averageMarketScore: group.length === 0 ? null : roundTo(scoreSum / group.length, 1),
			topAgents: group.slice(0, TOP_AGENT_COUNT).map(({ slug }) => slug),
		};
	});
}
