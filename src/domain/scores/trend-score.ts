import { dailyMean, type Engagement, YESTERDAY } from "./engagement.ts";
import { roundTo } from "./score-parts.ts";

export const RECENT_DAYS = 7;
export const BASELINE_DAYS = 30;

/** Added to both sides, so that a first view is not the steepest possible rise. */
export const SMOOTHING_PER_DAY = 1;

/** First index in the daily series before the recent days. */
export const BASELINE_START = YESTERDAY + RECENT_DAYS;

/**
 * Engagement per day over the last 7 days compared with the 30 before, -100 to 100. Only complete days count: not today
 * and not the day of listing. Null while the agent is too new to have earlier days, or if nothing was counted on any.
 */
export function trendScore({ daily }: Engagement, ageDays: number): number | null {
	const completeDays = ageDays - 1;
	const baselineDays = Math.min(BASELINE_DAYS, completeDays - RECENT_DAYS);
	if (baselineDays < 1) return null;
	const recent = dailyMean(daily, YESTERDAY, BASELINE_START);
	const before = dailyMean(daily, BASELINE_START, BASELINE_START + baselineDays);
	if (recent + before === 0) return null;
	return roundTo((100 * (recent - before)) / (recent + before + 2 * SMOOTHING_PER_DAY), 2);
}
