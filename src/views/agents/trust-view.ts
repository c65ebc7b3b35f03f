import type { Award, ScorePart } from "#contract/agents/agent.ts";
import type { TrustScore } from "#contract/agents/trust-score.ts";
import type { EarnedAward } from "#domain/scores/awards.ts";
import { type ScorePartRow as DomainPart, roundTo } from "#domain/scores/score-parts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

export function trustView({ snapshot }: ViewContext, agent: SnapshotAgent): TrustScore {
	const { identity, verification, completeness } = agent.trust;
	return {
		slug: agent.slug,
		total: agent.trustScore,
		level: agent.trustLevel,
		identity,
		verification,
		completeness,
		trust_score: agent.trustScore,
		breakdown: { identity, verification, completeness },
		claim_status: agent.claim.status,
		verification_level: agent.claim.level,
		proven_elsewhere: agent.sources.flatMap(({ proof }) => proof ?? []),
		badges: agent.badges.map(awardView),
		parts: agent.scoreParts.trust.map(scorePartView),
		methodology_version: snapshot.methodologyVersion,
	};
}

export function awardView({ id, label, description, awardedAt }: EarnedAward): Award {
	return { id, label, description, awarded_at: awardedAt };
}

export function scorePartView({ name, points, maxPoints, hint }: DomainPart): ScorePart {
	return { name, points: points === null ? null : roundTo(points, 2), max_points: maxPoints, hint };
}
