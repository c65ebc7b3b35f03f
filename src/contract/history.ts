import { z } from "zod";
import { Agent } from "./agent.ts";
import { HISTORY } from "./limits.ts";
import { Count, Instant, Rank, Score, Slug } from "./primitives.ts";
import { digits } from "./query.ts";

export const HistoryQuery = z.object({
	limit: digits({ min: HISTORY.minLimit, max: HISTORY.maxLimit })
		.default(HISTORY.defaultLimit)
		.meta({ description: "At most this many points; the newest are kept." }),
	days: digits({ min: 0, max: HISTORY.maxDays })
		.default(HISTORY.defaultDays)
		.meta({ description: "Points of the last N days; 0 means all." }),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

const trend = z.number().min(-100).max(100);

/** Entry of Form 1. */
export const HistoryEntry = z
	.object({
		market_score: Score,
		trend_score: trend,
		upvotes: Count,
		rank: Rank.nullable(),
		recorded_at: Instant,
	})
	.meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Entry of Form 2: the same point in the other words. */
export const HistorySnapshot = z
	.object({ score: Score, trend, upvotes: Count, rank: Rank.nullable(), recorded_at: Instant })
	.meta({ id: "HistorySnapshot" });
export type HistorySnapshot = z.infer<typeof HistorySnapshot>;

/** Both forms of spec 2.4 at once; `history` and `snapshots` hold the same points, oldest first. */
export const AgentHistory = z
	.object({
		agent: Agent,
		slug: Slug,
		current_score: Score,
		delta_pct: z.number().meta({
			description: "Change from the first to the last point shown, in percent of the first.",
		}),
		history: z.array(HistoryEntry),
		snapshots: z.array(HistorySnapshot),
		total: Count.meta({ description: "Number of points in this answer." }),
	})
	.meta({ id: "AgentHistory" });
export type AgentHistory = z.infer<typeof AgentHistory>;
