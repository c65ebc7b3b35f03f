import type { DumpAgent } from "#contract/dumps/dump-agent.ts";
import { rowsShown, type ShownName } from "#contract/facts/fact-rows.ts";
import { daysSince } from "#contract/instants.ts";
import { membersOf } from "#contract/members-of.ts";
import type { ScoredAgent } from "../market/scored-agent.ts";
import type { Listing } from "../records/agent-record.ts";
import { ENGAGEMENT_DAYS, engagementOf, type SignalSums } from "../scores/engagement.ts";
import { type Exposure, exposureOf } from "../scores/exposure.ts";
import type { ScoredFacts } from "../scores/fact-points.ts";
import { marketScore } from "../scores/market-score.ts";
import type { ScorePartRow } from "../scores/score-parts.ts";
import { trendScore } from "../scores/trend-score.ts";
import { trustScore } from "../scores/trust-score.ts";

/** The figures of a line of a dump, and the input of the reports, which has the rank that the line states. */
export function recountAgent(line: DumpAgent, at: Date) {
	const facts = factsOf(line);
	const engagement = engagementOf(sumsOf(line, at));
	const trend = trendScore(engagement, daysSince(line.created_at, at));
	const market = marketScore(facts, {
		engagement,
		trend,
		at,
		sharing: (repository) => line.shared_repositories[repository] ?? 1,
		isPlaceholder: line.placeholder,
	});
	const trust = trustScore(facts, {
		isProvenElsewhere: line.proven_elsewhere.length > 0,
		isPlaceholder: line.placeholder,
	});
	return {
		figures: {
			market_score: market.total,
			known_weight: market.knownWeight,
			is_ranked: market.isRanked,
			trend_score: trend ?? 0,
			trend_known: trend !== null,
			trust_score: trust.total,
			trust_level: trust.level,
			market_parts: statedPoints(market.parts),
			trust_parts: statedPoints(trust.parts),
			exposure: statedExposure(
				exposureOf(facts, {
					declaredScore: line.exposure.declared_score,
					profileReviewed: line.exposure.review_status === "reviewed",
				}),
			),
		} satisfies Partial<DumpAgent>,
		scored: {
			slug: line.slug,
			rank: line.rank,
			isRanked: market.isRanked,
			marketScore: market.total,
			trend,
			categorySlug: line.category,
			claimStatus: line.claim_status,
			verificationLevel: line.verification_level,
			createdAt: line.created_at,
			launchedAt: line.launch_date,
			engagement,
		} satisfies ScoredAgent,
	};
}

function factsOf(line: DumpAgent): ScoredFacts {
	const fields: Readonly<Record<string, unknown>> = line;
	return {
		...membersOf<Pick<Listing, ShownName<"dump">>>(
			rowsShown("dump").map(({ name, wire }) => [name, fields[wire]]),
		),
		categorySlug: line.category,
		status: line.status,
		claim: {
			status: line.claim_status,
			level: line.verification_level,
			domainVerifiedAt: line.domain_verified_at,
			repositoryVerifiedAt: line.repository_verified_at,
		},
	};
}

/** Days that the dump does not list count as zero. */
function sumsOf({ signals }: DumpAgent, at: Date): SignalSums {
	const lists: Record<"views" | "votes" | "watches", number[]> = {
		views: [],
		votes: [],
		watches: [],
	};
	for (const { day, views, votes, watches } of signals.days) {
		const age = daysSince(day, at);
		if (age < 0 || age >= ENGAGEMENT_DAYS) continue;
		lists.views[age] = views;
		lists.votes[age] = votes;
		lists.watches[age] = watches;
	}
	return {
		...lists,
		upvotes: signals.upvotes,
		downvotes: signals.downvotes,
		watchers: signals.watchers,
		olderViews: signals.older_views,
		olderDecayedViews: signals.older_decayed_views,
	};
}

/** Points of the parts of a score by name, as a dump states them. */
export function statedPoints(parts: readonly ScorePartRow[]): Record<string, number | null> {
	return Object.fromEntries(parts.map(({ name, points }) => [name, points]));
}

export function statedExposure(exposure: Exposure): DumpAgent["exposure"] {
	return {
		score: exposure.publicScore,
		tier: exposure.publicTier,
		confidence_level: exposure.confidence,
		review_status: exposure.reviewStatus,
		mismatch_delta: exposure.mismatchDelta,
		automated_score: exposure.automated.score,
		declared_score: exposure.declared?.score ?? null,
	};
}
