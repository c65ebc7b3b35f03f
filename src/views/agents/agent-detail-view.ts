import type { AgentDetail, FactProvenance } from "#contract/agent.ts";
import type { Listing } from "#domain/records/listing.ts";
import { isRankBound, shownRank } from "#domain/scores/rank-label.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { agentView } from "./agent-view.ts";
import { awardView } from "./award-view.ts";
import { exposureView } from "./exposure-view.ts";
import { scorePartView } from "./score-part-view.ts";

/** Everything public about one agent (spec 4.2). */
export function agentDetailView(context: ViewContext, agent: SnapshotAgent): AgentDetail {
	return {
		...agentView(context, agent),
		rank: shownRank(agent.rank),
		rank_is_bound: isRankBound(agent.rank),
		docs_url: agent.docsUrl,
		github_url: agent.repositoryUrl,
		model_stack: agent.modelStack,
		integrations: agent.integrations,
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
		incidents_count: agent.incidentCount,
		comments_count: agent.commentCount,
		deprecation: agent.deprecation && {
			message: agent.deprecation.message,
			successor: agent.deprecation.successor?.slug ?? null,
		},
	};
}

/** What the public answer calls each stated fact. */
const PUBLIC_NAMES: Readonly<Record<keyof Listing, string>> = {
	title: "title",
	shortDescription: "short_description",
	agentType: "agent_type",
	pricingType: "pricing_type",
	deploymentType: "deployment_type",
	creatorName: "creator_name",
	categorySlug: "primary_category",
	websiteUrl: "website_url",
	docsUrl: "docs_url",
	repositoryUrl: "github_url",
	logoUrl: "logo_url",
	launchedAt: "launch_date",
	modelStack: "model_stack",
	integrations: "integrations",
	behavioralProfile: "behavioral_profile",
};

function provenanceOf({ provenance }: SnapshotAgent): FactProvenance[] {
	return Object.entries(PUBLIC_NAMES).flatMap(([field, name]) => {
		const fact = provenance.find(({ fields }) => fields.includes(field));
		if (!fact) return [];
		return [{ field: name, source: fact.source, checked_at: fact.checkedAt, origin: fact.origin }];
	});
}
