import { FEED_FIELDS, type Feed, type FeedAgent, type FeedField } from "#contract/feed.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentView } from "./agent-view.ts";
import { rowsOf } from "./rows-of.ts";
import type { ViewContext } from "./view-context.ts";

/** A feed whose agents are drawn in passing. */
export interface FeedView extends Omit<Feed, "agents"> {
	agents: Iterable<Partial<FeedAgent>>;
}

/** The bulk feed with the fields asked for, in their order (spec 4.10). */
export function feedView(
	context: ViewContext,
	fields: readonly FeedField[] = FEED_FIELDS,
): FeedView {
	const { agents, recordsAsOf } = context.snapshot;
	return {
		agents: rowsOf(agents, (agent) => pick(feedAgentView(context, agent), fields)),
		fields: [...fields],
		total: agents.length,
		generated_at: recordsAsOf,
	};
}

function feedAgentView(context: ViewContext, agent: SnapshotAgent): FeedAgent {
	const { primary_category: category, ...facts } = agentView(context, agent);
	return {
		...facts,
		category_slug: category?.slug ?? null,
		category_name: category?.name ?? null,
		trust_level: agent.trustLevel,
		docs_url: agent.docsUrl,
		github_url: agent.repositoryUrl,
		model_stack: agent.modelStack,
		integrations: agent.integrations,
		badges: agent.badges.map(({ id }) => id),
		exposure_score: agent.exposure.publicScore,
		exposure_tier: agent.exposure.publicTier,
	};
}

function pick(agent: FeedAgent, fields: readonly FeedField[]): Partial<FeedAgent> {
	const picked: Partial<FeedAgent> = {};
	for (const field of fields) put(picked, field, agent);
	return picked;
}

function put<Field extends FeedField>(
	picked: Partial<FeedAgent>,
	field: Field,
	agent: FeedAgent,
): void {
	picked[field] = agent[field];
}
