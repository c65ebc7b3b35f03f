import { type AgentDetail, BehavioralExposure, FactProvenance } from "#contract/agents/agent.ts";
import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { isRankBound, shownRank } from "#domain/scores/rank.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, sourceUrl, type ViewContext } from "../view-context.ts";
import { shownFacts } from "./agent-facts.ts";
import { agentView } from "./agent-view.ts";
import { firstFactsView } from "./first-facts-view.ts";
import { readFactsView } from "./read-facts-view.ts";
import { awardView, scorePartView } from "./trust-view.ts";

export function agentDetailView(context: ViewContext, agent: SnapshotAgent): AgentDetail {
	const read = readFactsView(context, agent);
	return {
		...agentView(context, agent),
		rank: shownRank(agent, context.snapshot.agents.length),
		rank_is_bound: isRankBound(agent),
		...shownFacts(agent, "detail"),
		...read,
		facts: firstFactsView(agent, read),
		badges: agent.badges.map(awardView),
		trust: {
			verification_level: agent.claim.level,
			claim_status: agent.claim.status,
			level: agent.trustLevel,
			featured: agent.featured,
			behavioral_exposure: answerOf(BehavioralExposure, {
				...agent.exposure,
				confidenceLevel: agent.exposure.confidence,
			}),
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
		const known = provenance.filter(({ fields }) => fields.includes(name)).slice(0, 1);
		return known.map((fact) => answerOf(FactProvenance, { ...fact, field: answer }));
	});
}

/** Sources of an agent, the facts that they state differently, and agents with the same endpoint. */
function agentSourcesView(
	context: ViewContext,
	{ sources, conflicts, alsoListedAs, sameEndpoint }: SnapshotAgent,
): Pick<AgentDetail, "sources" | "conflicts" | "also_listed_as" | "same_endpoint"> {
	return {
		sources: sources.map(({ name, origin, fetchedAt }) => ({
			name,
			origin,
			fetched_at: fetchedAt,
			url: sourceUrl(context, name),
		})),
		conflicts: conflicts.map(({ source, field, said, fact }) => ({
			field: ANSWERED.get(field) ?? field,
			source,
			said,
			...(fact && { checked_at: fact.checkedAt, origin: fact.origin }),
		})),
		also_listed_as: alsoListedAs.map((also) => ({ ...also, url: agentUrl(context, also.slug) })),
		same_endpoint: sameEndpoint.map((same) => ({ ...same, url: agentUrl(context, same.slug) })),
	};
}

/** Names of facts in answers, by their own names. */
const ANSWERED = new Map<string, string>(
	FACT_ROWS.map(({ name, wire, answer = wire }) => [name, answer]),
);
