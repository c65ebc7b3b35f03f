import { daysSince } from "#contract/instants.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Engagement } from "#domain/scores/engagement.ts";
import { type MarketScore, marketScore } from "#domain/scores/market-score.ts";
import { trendScore } from "#domain/scores/trend-score.ts";
import { type TrustScore, trustScore } from "#domain/scores/trust-score.ts";

/** A record with everything that decides its rank. */
export interface ScoredRecord {
	agent: AgentRecord;
	engagement: Engagement;
	/** Null while unknown. */
	trend: number | null;
	market: MarketScore;
	trust: TrustScore;
}

export function scoreRecord(agent: AgentRecord, engagement: Engagement, at: Date): ScoredRecord {
	const trend = trendScore(engagement, daysSince(agent.createdAt, at));
	return {
		agent,
		engagement,
		trend,
		market: marketScore(agent, engagement, trend),
		trust: trustScore(agent),
	};
}
