import { roundTo } from "./score-parts.ts";

/** How fast attention has to grow to keep up with age. */
export const GRAVITY = 1.5;

/** Keeps an agent of today from dividing by nothing. */
export const HEAD_START_DAYS = 2;

/** Launches older than this leave the leaderboard. */
export const LAUNCH_WINDOW_DAYS = 30;

/** Engagement since launch against age in whole days: the older a launch, the more it takes to stay up. */
export function velocity(totalEngagement: number, launchAgeDays: number): number {
	return roundTo(totalEngagement / (launchAgeDays + HEAD_START_DAYS) ** GRAVITY, 3);
}
