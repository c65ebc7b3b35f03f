import type { ForeignProof } from "#contract/agents/agent.ts";
import { observationKind } from "#contract/evidence/observations.ts";
import { daysSince } from "#contract/instants.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Engagement } from "#domain/scores/engagement.ts";
import { type MarketFacts, type MarketScore, marketScore } from "#domain/scores/market-score.ts";
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
	/** Repositories and packages whose counts are left out, each with the number of listings that share one. */
	sharedRepositories: Readonly<Record<string, number>>;
}

export function scoreRecord(
	agent: AgentRecord,
	engagement: Engagement,
	given: Pick<MarketFacts, "at" | "sharing"> & { proofs: readonly ForeignProof[] },
): ScoredRecord {
	const { at, sharing, proofs } = given;
	const trend = trendScore(engagement, daysSince(agent.createdAt, at));
	return {
		agent,
		engagement,
		trend,
		market: marketScore(agent, { engagement, trend, at, sharing }),
		trust: trustScore(agent, proofs.length > 0),
		sharedRepositories: sharedAmong(agent.observations, sharing),
	};
}

function sharedAmong(
	observations: AgentRecord["observations"],
	sharing: MarketFacts["sharing"],
): ScoredRecord["sharedRepositories"] {
	const counts = observations
		.filter(({ kind }) => observationKind(kind).sharedAs)
		.map(({ subject }) => [subject, sharing(subject)] as const);
	return Object.fromEntries(counts.filter(([, count]) => count > 1));
}
