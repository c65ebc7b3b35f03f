import { compare } from "#contract/compare.ts";
import { daysSince } from "#contract/instants.ts";
import { LAUNCH_WINDOW_DAYS, velocity } from "../scores/velocity.ts";
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
