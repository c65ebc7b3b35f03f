import type { Manifest } from "#contract/agents/manifest.ts";
import { MANIFEST_VERSION } from "#contract/versions.ts";
import { isRankBound, shownRank } from "#domain/scores/rank.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";

/** Used in an identity card when no type was stated, because the field is required. */
const UNSTATED_TYPE = "agent";

export function manifestView(context: ViewContext, agent: SnapshotAgent): Manifest {
	const registry = agentUrl(context, agent.slug);
	return {
		registry_version: MANIFEST_VERSION,
		identity: { name: agent.title, slug: agent.slug, type: agent.agentType ?? UNSTATED_TYPE },
		urls: { website: agent.websiteUrl ?? registry, registry },
		trust: { score: agent.trustScore, level: agent.claim.level, claim_status: agent.claim.status },
		market: {
			bms: agent.marketScore,
			known_weight: agent.knownWeight,
			is_ranked: agent.isRanked,
			trend: agent.trendScore,
			rank: shownRank(agent, context.snapshot.agents.length),
			rank_is_bound: isRankBound(agent),
		},
	};
}
