import { compare } from "#contract/compare.ts";
import type { SectorDirection } from "#contract/vocabulary.ts";
import { dailySum, YESTERDAY } from "../scores/engagement.ts";
import { roundTo } from "../scores/score-parts.ts";
import { BASELINE_START, RECENT_DAYS } from "../scores/trend-score.ts";
import { bestOf, rankedCount } from "./best-of.ts";
import { MARKET_MINIMUMS } from "./market-minimums.ts";
import type { ScoredAgent } from "./scored-agent.ts";

/** How many percentage points the share must change in a week to count as moving. */
export const STEADY_BAND = 0.5;
const LEADER_COUNT = 3;

export type Rotation = ReturnType<typeof sectorRotation>;

/** One sector per category that has agents, largest share first. None below the minimums. `agents` must be in rank order. */
export function sectorRotation(agents: readonly ScoredAgent[], days: number) {
	const recent = attentionOf(agents, YESTERDAY);
	const before = attentionOf(agents, BASELINE_START);
	// Agents with attention in each of the two weeks, in the one with fewer.
	const attended = Math.min(recent.count, before.count);
	const { attended: least, days: period } = MARKET_MINIMUMS;
	const isKnown = attended >= least.least && days >= period.least;
	return { attended, sectors: isKnown ? sectorsOf(agents, recent.sum, before.sum) : [] };
}

function sectorsOf(agents: readonly ScoredAgent[], recentTotal: number, beforeTotal: number) {
	const groups = Map.groupBy(
		agents.filter(({ categorySlug }) => categorySlug !== null),
		({ categorySlug }) => categorySlug ?? "",
	);
	const sectors = [...groups].map(([categorySlug, group]) => {
		const share = (100 * attentionOf(group, YESTERDAY).sum) / recentTotal;
		const shareBefore = (100 * attentionOf(group, BASELINE_START).sum) / beforeTotal;
		const shareDelta = roundTo(share - shareBefore, 2);
		const trends = group.map(({ trend }) => trend).filter((trend) => trend !== null);
		return {
			categorySlug,
			agentCount: group.length,
			rankedCount: rankedCount(group),
			/** Mean trend score of the agents whose trend is known. 0 if there is none. */
			momentum: trends.length === 0 ? 0 : roundTo(sum(trends) / trends.length, 2),
			/** How many those are. */
			trendCount: trends.length,
			/** Percent of all engagement of the last 7 complete days. */
			share: roundTo(share, 2),
			/** Change against the 7 days before, in percentage points. */
			shareDelta,
			direction: directionOf(shareDelta),
			/** Slugs of the highest ranked agents, unless all are equal. */
			leaders: bestOf(group, LEADER_COUNT),
		};
	});
	return sectors.sort(
		(left, right) => right.share - left.share || compare(left.categorySlug, right.categorySlug),
	);
}

function directionOf(shareDelta: number): SectorDirection {
	if (Math.abs(shareDelta) < STEADY_BAND) return "steady";
	return shareDelta > 0 ? "rising" : "falling";
}

/** Engagement of the week that ended `lastDay` days ago, and how many agents have some. */
function attentionOf(agents: readonly ScoredAgent[], lastDay: number) {
	let sum = 0;
	let count = 0;
	for (const { engagement } of agents) {
		const part = dailySum(engagement.daily, lastDay, lastDay + RECENT_DAYS);
		sum += part;
		if (part > 0) count += 1;
	}
	return { sum, count };
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
