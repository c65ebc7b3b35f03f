import { z } from "zod";
import { HISTORY } from "../limits.ts";
import { Count, Instant, Rank, roundedNumber, Score, Slug } from "../primitives.ts";
import { Agent } from "./agent.ts";

/** The promise about the points of a history, in one sentence for all places. */
export const RECORDING_RULE =
	"A point is recorded whenever one of the figures changes; until the next point nothing changed.";

/** When a change of rank counts as a change. */
export const RANK_CHANGE_RULE =
	"Beyond rank 1,000, the rank counts as changed when it leaves the rounded range that pages show, such as top 20,000.";

export const HistoryQuery = z.object({
	limit: roundedNumber({ min: HISTORY.minLimit, max: HISTORY.maxLimit, round: Math.floor })
		.default(HISTORY.defaultLimit)
		.meta({ description: "At most this many points, rounded down; the newest are kept." }),
	days: roundedNumber({ min: 0, round: Math.ceil })
		.overwrite(boundDays)
		.default(HISTORY.defaultDays)
		.meta({
			description: "Points of today and the N days before it (UTC), rounded up; 0 means all.",
		}),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** A larger number of days means the maximum. */
export function boundDays(days: number): number {
	return Math.min(days, HISTORY.maxDays);
}

const method = z.int().nullable().meta({
	description:
		"Major version of the methodology that calculated it; null before version 3. Points of different methods cannot be compared.",
});
const trend = z.number().min(-100).max(100);

/** The rank depends on other agents, so it would change the history of an agent that did not change. */
const UnrankedAgent = Agent.omit({ rank: true }).meta({
	id: "UnrankedAgent",
	description:
		"A public agent without the facts that other agents change: no rank, and a category without a count.",
});

export const HistoryEntry = z
	.object({
		market_score: Score,
		trend_score: trend,
		upvotes: Count,
		rank: Rank.nullable().meta({ description: "Null while the agent was not ranked." }),
		method,
		recorded_at: Instant,
	})
	.meta({ id: "HistoryEntry" });

/** Entry of `snapshots`: the same point in the words of the second published form. */
export const HistorySnapshot = z
	.object({ score: Score, trend, upvotes: Count, rank: Rank, method, recorded_at: Instant })
	.meta({ id: "HistorySnapshot" });

/** Both published forms at once. `history` and `snapshots` contain the same points, oldest first. */
export const AgentHistory = z
	.object({
		agent: UnrankedAgent,
		slug: Slug,
		current_score: Score,
		delta_pct: z.number().meta({
			description:
				"Change of the market score up to the last point, in percent of the score at the start of the days. If `limit` omits points of these days, or there was no score yet, it is relative to the first point shown. Only ranked points of the current methodology count.",
		}),
		history: z.array(HistoryEntry).meta({
			description: `Oldest first. ${RECORDING_RULE} ${RANK_CHANGE_RULE} Of days more than ${HISTORY.hourlyDays} days ago, only the last point is kept. The list does not include the point that was current when the days began, so it can be empty.`,
		}),
		snapshots: z.array(HistorySnapshot),
		total: Count.meta({ description: "Number of points in this answer." }),
	})
	.meta({ id: "AgentHistory" });
export type AgentHistory = z.infer<typeof AgentHistory>;
