import { METHOD } from "#contract/versions.ts";
import type { HistoryRun } from "#snapshot/history/point-table.ts";
import { daysAgo } from "./registry-extract-builder.ts";

/** A run that recorded one point. */
export const run = (instant: string, slug = "mole", rank = 1): HistoryRun => ({
	at: instant,
	fearGreed: 51.5,
	method: METHOD,
	points: new Map([[slug, { marketScore: 9.25, trendScore: -0.5, upvotes: 2, rank }]]),
});

/** A run that recorded the market scores of several agents. */
export const scores = (instant: string, byAgent: Record<string, number>): HistoryRun => ({
	at: instant,
	fearGreed: 40,
	method: METHOD,
	points: new Map(
		Object.entries(byAgent).map(([slug, marketScore]) => [
			slug,
			{ marketScore, trendScore: 0, upvotes: 0, rank: 1 },
		]),
	),
});

/** A run that recorded only the mood of the market. */
export const moodRun = (days: number, fearGreed: number | null) => ({
	...scores(daysAgo(days), {}),
	fearGreed,
	method: METHOD,
});
