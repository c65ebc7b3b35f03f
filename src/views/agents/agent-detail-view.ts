import type { AgentDetail, FactProvenance } from "#contract/agent.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import { isRankBound, shownRank } from "#domain/scores/rank-label.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { agentSourcesView } from "./agent-sources-view.ts";
import { agentView } from "./agent-view.ts";
import { awardView } from "./award-view.ts";
import { exposureView } from "./exposure-view.ts";
import { readFactsView } from "./read-facts-view.ts";
import { scorePartView } from "./score-part-view.ts";
import { shownFacts } from "./shown-facts.ts";

/** Everything public about one agent. */
export function agentDetailView(context: ViewContext, agent: SnapshotAgent): AgentDetail {
	return {
		...agentView(context, agent),
		rank: shownRank(agent.rank),
		rank_is_bound: isRankBound(agent.rank),
		...shownFacts(agent, "detail"),
		...readFactsView(context, agent),
		badges: agent.badges.map(awardView),
		trust: {
			verification_level: agent.claim.level,
			claim_status: agent.claim.status,
			level: agent.trustLevel,
			featured: agent.featured,
			behavioral_exposure: exposureView(agent.exposure),
		},
		scores: {
			methodology_version: context.snapshot.methodologyVersion,
			market: agent.scoreParts.market.map(scorePartView),
			trust: agent.scoreParts.trust.map(scorePartView),
		},
		provenance: provenanceOf(agent),
		...agentSourcesView(context, agent),
		incidents_count: agent.incidentCount,
		open_incidents_count: agent.openIncidentCount,
		comments_count: agent.commentCount,
		deprecation: agent.deprecation && {
			message: agent.deprecation.message,
			successor: agent.deprecation.successor?.slug ?? null,
		},
	};
}

function provenanceOf({ provenance }: SnapshotAgent): FactProvenance[] {
	return FACT_ROWS.flatMap(({ name, wire, answer = wire }) => {
		const fact = provenance.find(({ fields }) => fields.includes(name));
		if (!fact) return [];
		return [
			{ field: answer, source: fact.source, checked_at: fact.checkedAt, origin: fact.origin },
		];
	});
}
