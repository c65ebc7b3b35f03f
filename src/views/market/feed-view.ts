import { FEED_FIELDS, type Feed, type FeedAgent, type FeedField } from "#contract/agents/feed.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { shownFacts } from "../agents/agent-facts.ts";
import { agentRows } from "../agents/agent-rows.ts";
import { agentView } from "../agents/agent-view.ts";
import type { ViewContext } from "../view-context.ts";

export interface FeedView extends Omit<Feed, "agents"> {
	agents: Iterable<Partial<FeedAgent>>;
}

export function feedView(context: ViewContext): FeedView {
	const { at, agents } = context.snapshot;
	return {
		agents: agentRows(agents, (agent) => inOrder(feedAgentView(context, agent))),
		fields: [...FEED_FIELDS],
		total: agents.length,
		generated_at: at,
	};
}

function feedAgentView(context: ViewContext, agent: SnapshotAgent): FeedAgent {
	const { primary_category: category, ...facts } = agentView(context, agent);
	return {
		...facts,
		category_slug: category?.slug ?? null,
		category_name: category?.name ?? null,
		trust_level: agent.trustLevel,
		...shownFacts(agent, "feed"),
		// What waits for a moderator here is not passed on.
		observations: agent.observations.filter(({ waits }) => !waits),
		badges: agent.badges.map(({ id }) => id),
		exposure_score: agent.exposure.publicScore,
		exposure_tier: agent.exposure.publicTier,
	};
}

function inOrder(agent: FeedAgent): Partial<FeedAgent> {
	const picked: Partial<FeedAgent> = {};
	for (const field of FEED_FIELDS) put(picked, field, agent);
	return picked;
}

function put<Field extends FeedField>(picked: Partial<FeedAgent>, field: Field, agent: FeedAgent) {
	picked[field] = agent[field];
}
