import { compare } from "#contract/compare.ts";
import { daysSince } from "#contract/instants.ts";
import { roundTo } from "../scores/score-parts.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface Launch {
	slug: string;
	launchedAt: string;
	velocity: number;
	/** Null if it has none; missing from hours of earlier versions. */
	categorySlug?: string | null;
}

/** Agents launched within the window, fastest first. Launches in the future do not count yet. */
export function launchLeaderboard(agents: readonly ScoredAgent[], at: Date): Launch[] {
	const launches = agents.flatMap(({ slug, launchedAt, categorySlug, engagement }) => {
		if (launchedAt === null) return [];
		const age = daysSince(launchedAt, at);
		if (age < 0 || age > LAUNCH_WINDOW_DAYS) return [];
		// The day of the launch counts in full. Engagement from before the launch does not count.
		const sinceLaunch = engagement.daily.slice(0, age + 1);
		const earned = sinceLaunch.reduce((sum, day) => sum + day, 0);
		return [{ slug, launchedAt, categorySlug, velocity: velocity(earned, age) }];
	});
	return launches.sort(
		(left, right) => right.velocity - left.velocity || compare(left.slug, right.slug),
	);
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
