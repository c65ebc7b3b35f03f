import type { AgentReference } from "#contract/market.ts";
import { agentUrl, getAgent, type ViewContext } from "../view-context.ts";

/** An agent as reports refer to it. */
export function agentReferenceView(context: ViewContext, slug: string): AgentReference {
	const { title, agentType, marketScore, trendScore, rank } = getAgent(context, slug);
	return {
		slug,
		title,
		agent_type: agentType,
		market_score: marketScore,
		trend_score: trendScore,
		rank,
		url: agentUrl(context, slug),
	};
}
