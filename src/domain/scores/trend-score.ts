import { dailyMean, type Engagement } from "./engagement.ts";
import { roundTo } from "./score-parts.ts";

export const RECENT_DAYS = 7;
export const BASELINE_DAYS = 30;

/** Added to both sides, so that one view more than none is not the steepest rise there is. */
export const SMOOTHING_PER_DAY = 1;

/**
 * Engagement per day over the last 7 days against the 30 before, -100 to 100. Null while the agent is too young to
 * have a time before. `skipDays` looks from that many days ago.
 */
export function trendScore(engagement: Engagement, ageDays: number, skipDays = 0): number | null {
	const baselineDays = Math.min(BASELINE_DAYS, Math.floor(ageDays) - skipDays - RECENT_DAYS);
	if (baselineDays < 1) return null;
	const start = skipDays + RECENT_DAYS;
	const recent = dailyMean(engagement.daily, skipDays, start);
	const before = dailyMean(engagement.daily, start, start + baselineDays);
	return roundTo((100 * (recent - before)) / (recent + before + 2 * SMOOTHING_PER_DAY), 2);
}
