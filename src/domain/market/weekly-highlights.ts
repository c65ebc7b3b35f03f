import { daysSince } from "#contract/instants.ts";
import { bestOf, rankedCount, untiedFirst } from "./best-of.ts";
import { isRecentLaunch } from "./launch-leaderboard.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export type WeeklyHighlights = ReturnType<typeof weeklyHighlights>;

const LIST_LENGTH = 10;

/** The week that ends at `at`. `agents` must be in rank order. Trending are ranked agents that rise. */
export function weeklyHighlights(agents: readonly ScoredAgent[], at: Date) {
	const rising = agents
		.filter(({ trend, isRanked }) => isRanked && trend !== null && trend > 0)
		.sort((left, right) => (right.trend ?? 0) - (left.trend ?? 0) || left.rank - right.rank);
	return {
		/** Listed in the week, whenever they were launched. */
		newAgents: agents.filter(({ createdAt }) => daysSince(createdAt, at) < 7).length,
		/** Launched within the window of the leaderboard, with or without a place on it. */
		launches: agents.filter(({ launchedAt }) => isRecentLaunch(launchedAt, at)).length,
		ranked: rankedCount(agents),
		topByScore: bestOf(agents, LIST_LENGTH),
		trending: untiedFirst(rising, LIST_LENGTH, ({ trend }) => trend ?? 0).map(({ slug }) => slug),
	};
}
