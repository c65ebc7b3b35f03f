import { compare } from "#contract/compare.ts";
import { daysSince } from "#contract/instants.ts";
import { ranksOf } from "../scores/rank.ts";
import { roundTo } from "../scores/score-parts.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface Launch {
	slug: string;
	launchedAt: string;
	velocity: number;
	categorySlug: string | null;
}

/** Ranked agents launched within the window that have some attention, fastest first. */
export function launchLeaderboard(agents: readonly ScoredAgent[], at: Date): Launch[] {
	const launches = agents.flatMap(({ slug, isRanked, launchedAt, categorySlug, engagement }) => {
		if (!isRanked || !isRecentLaunch(launchedAt, at)) return [];
		const age = daysSince(launchedAt, at);
		// The day of the launch counts in full. Engagement from before the launch does not count.
		const sinceLaunch = engagement.daily.slice(0, age + 1);
		const earned = sinceLaunch.reduce((sum, day) => sum + day, 0);
		if (earned === 0) return [];
		return [{ slug, launchedAt, categorySlug, velocity: velocity(earned, age) }];
	});
	return launches.sort(
		(left, right) => right.velocity - left.velocity || compare(left.slug, right.slug),
	);
}

/** True from the day of the launch on, while it is within the window. */
export function isRecentLaunch(launchedAt: string | null, at: Date): launchedAt is string {
	if (launchedAt === null) return false;
	const age = daysSince(launchedAt, at);
	return age >= 0 && age <= LAUNCH_WINDOW_DAYS;
}

/** Places on a leaderboard. Equal velocities share one. */
export function leaderboardPlaces(launches: readonly Pick<Launch, "velocity">[]): number[] {
	return ranksOf(launches.map(({ velocity: marketScore }) => ({ marketScore })));
}

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
