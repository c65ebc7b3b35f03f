import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { compare } from "#contract/compare.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { benchmarkResults } from "./benchmark-results.ts";

type Listed = Listing & { slug: string };

/** What charts draw of a model. */
export type ChartedModel = ReturnType<typeof chartedModel>;

/** Nobody could read a chart of more. */
export const CHARTED_MODELS = 400;

/** Models with a price or a result, the newest first. */
export function chartedModels(agents: readonly Listed[]): ChartedModel[] {
	return agents
		.filter(({ agentType }) => isOfType(TYPE_PAGES.models, agentType))
		.map(chartedModel)
		.filter(({ outputPrice, results }) => outputPrice !== null || results.length > 0)
		.sort((left, right) => compare(right.releasedAt ?? "", left.releasedAt ?? ""))
		.slice(0, CHARTED_MODELS);
}

function chartedModel(agent: Listed) {
	const { slug, title, creatorName, modelFamily, outputPrice, contextTokens } = agent;
	const { openWeights, releasedAt, partialDates, inputModalities, outputModalities } = agent;
	const facts = { slug, title, creatorName, modelFamily, outputPrice, contextTokens };
	const kind = { inputModalities, outputModalities };
	const dates = { releasedAt, partialDates };
	return { ...facts, ...kind, ...dates, openWeights, results: benchmarkResults(agent) };
}
