import type { Agent } from "#contract/agents/agent.ts";
import { Reach } from "#contract/evidence/reach.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { categoryReferenceView } from "../market/category-view.ts";
import { agentUrl, categoryOf, homeUrl, type ViewContext } from "../view-context.ts";
import { shownFacts } from "./agent-facts.ts";

export function agentView(context: ViewContext, agent: SnapshotAgent): Agent {
	const category = categoryOf(context, agent);
	return {
		slug: agent.slug,
		...shownFacts(agent, "list", "identity"),
		market_score: agent.marketScore,
		known_weight: agent.knownWeight,
		is_ranked: agent.isRanked,
		trend_score: agent.trendScore,
		trend_known: agent.trendKnown,
		trust_score: agent.trustScore,
		rank: agent.rank,
		verification_level: agent.claim.level,
		claim_status: agent.claim.status,
		watchers_count: agent.watchers,
		upvotes: agent.upvotes,
		downvotes: agent.downvotes,
		page_views: agent.pageViews,
		...shownFacts(agent, "list", "addresses"),
		...shownFacts(agent, "list", "times"),
		...shownFacts(agent, "list", "connecting"),
		...shownFacts(agent, "list", "model"),
		created_at: agent.createdAt,
		updated_at: agent.updatedAt,
		status: agent.status,
		sample: agent.sample,
		...(agent.internal && { internal: true }),
		...(agent.isPlaceholder && { placeholder: true }),
		reach: agent.reach && answerOf(Reach, agent.reach),
		primary_category: category ? categoryReferenceView(context, category) : null,
		url: agentUrl(context, agent.slug),
		home: homeUrl(context, {
			home: agent.home,
			firstSlug: firstSlugOf(context.snapshot, agent.slug),
		}),
	};
}
