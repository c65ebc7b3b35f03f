import { roundTo } from "./score-parts.ts";

/** How fast attention must grow to keep up with age. */
export const GRAVITY = 1.5;

/** Keeps the divisor of a new agent above zero. */
export const HEAD_START_DAYS = 2;

/** Older launches leave the leaderboard. */
export const LAUNCH_WINDOW_DAYS = 30;

/** Engagement since launch, discounted by age in whole days. */
export function velocity(totalEngagement: number, launchAgeDays: number): number {
	return roundTo(totalEngagement / (launchAgeDays + HEAD_START_DAYS) ** GRAVITY, 3);
}
