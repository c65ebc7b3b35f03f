import { daysSince } from "#contract/instants.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface WeeklyHighlights {
	newAgents: number;
	topByScore: string[];
	trending: string[];
}

const LIST_LENGTH = 10;

/** The week that ends at `at`. `agents` must be in rank order. Only rising agents are trending. */
export function weeklyHighlights(agents: readonly ScoredAgent[], at: Date): WeeklyHighlights {
	const rising = agents
		.filter(({ trend }) => trend !== null && trend > 0)
		.sort((left, right) => (right.trend ?? 0) - (left.trend ?? 0) || left.rank - right.rank);
	return {
		newAgents: agents.filter(({ createdAt }) => daysSince(createdAt, at) < 7).length,
		topByScore: agents.slice(0, LIST_LENGTH).map(({ slug }) => slug),
		trending: rising.slice(0, LIST_LENGTH).map(({ slug }) => slug),
	};
}
