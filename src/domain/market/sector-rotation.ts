import { compare } from "#contract/compare.ts";
import type { SectorDirection } from "#contract/vocabulary.ts";
import { dailySum, YESTERDAY } from "../scores/engagement.ts";
import { roundTo } from "../scores/score-parts.ts";
import { BASELINE_START, RECENT_DAYS } from "../scores/trend-score.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface Sector {
	categorySlug: string;
	agentCount: number;
	/** Mean trend score of the agents whose trend is known. */
	momentum: number;
	/** Percent of all engagement of the last 7 complete days. */
	share: number;
	/** Change against the 7 days before, in percentage points. 0 when either week had no engagement. */
	shareDelta: number;
	direction: SectorDirection;
	/** Slugs of the highest ranked agents. */
	leaders: string[];
}

/** How many percentage points the share must change in a week to count as moving. */
export const STEADY_BAND = 0.5;
const LEADER_COUNT = 3;

/** One sector per category that has agents, largest share first. `agents` must be in rank order. */
export function sectorRotation(agents: readonly ScoredAgent[]): Sector[] {
	const groups = Map.groupBy(
		agents.filter(({ categorySlug }) => categorySlug !== null),
		({ categorySlug }) => categorySlug ?? "",
	);
	const recentTotal = engagementOf(agents, YESTERDAY);
	const beforeTotal = engagementOf(agents, BASELINE_START);
	const sectors = [...groups].map(([categorySlug, group]) => {
		const share = percent(engagementOf(group, YESTERDAY), recentTotal);
		const shareBefore = percent(engagementOf(group, BASELINE_START), beforeTotal);
		const comparable = recentTotal > 0 && beforeTotal > 0;
		const shareDelta = comparable ? roundTo(share - shareBefore, 2) : 0;
		const trends = group.map(({ trend }) => trend).filter((trend) => trend !== null);
		return {
			categorySlug,
			agentCount: group.length,
			momentum: trends.length === 0 ? 0 : roundTo(sum(trends) / trends.length, 2),
			share: roundTo(share, 2),
			shareDelta,
			direction: directionOf(shareDelta),
			leaders: group.slice(0, LEADER_COUNT).map(({ slug }) => slug),
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

/** Engagement of the week that ended `lastDay` days ago. */
function engagementOf(agents: readonly ScoredAgent[], lastDay: number): number {
	let total = 0;
	for (const { engagement } of agents) {
		total += dailySum(engagement.daily, lastDay, lastDay + RECENT_DAYS);
	}
	return total;
}

function percent(part: number, whole: number): number {
	return whole === 0 ? 0 : (100 * part) / whole;
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
