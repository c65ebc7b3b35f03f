import type { TrustScore } from "#contract/trust-score.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { awardView } from "./award-view.ts";
import { scorePartView } from "./score-part-view.ts";

/** Trust score in both published forms. */
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
		badges: agent.badges.map(awardView),
		parts: agent.scoreParts.trust.map(scorePartView),
		methodology_version: snapshot.methodologyVersion,
	};
}
