import {
	AGENT_FILTERS,
	type AgentFilter,
	type AgentsPageQuery,
} from "#contract/agents/agents-page.ts";
import { itemsBefore, lastPage } from "#contract/http/paging.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { FacetCounts, SnapshotAgent, SnapshotCategory } from "#snapshot/snapshot.ts";
import type { AgentIndex, AgentQuery, FoundAgents } from "./indexes/agent-index.ts";
import type { AgentChoice } from "./meeting-agents.ts";
import { type FewerWords, fewerWords } from "./words/fewer-words.ts";
import { type Correction, findCorrections } from "./words/find-corrections.ts";
import { fittingCategories } from "./words/fitting-values.ts";
import { type Interpretation, interpretQuery } from "./words/interpret-query.ts";

/** A page of the list, with alternatives. */
export interface AgentSearch {
	agents: SnapshotAgent[];
	/** Agents with only some of the words, after the others. */
	partial: SnapshotAgent[];
	page: number;
	/** Includes agents with only some of the words. */
	total: number;
	/** Number of agents with only some of the words. */
	partialTotal: number;
	/** The text as interpreted. Undefined if all its words are searched for. */
	interpreted: Interpretation<AgentsPageQuery["filters"]> | undefined;
	/** Undefined without a text. */
	match: Match | undefined;
	counts: FacetCounts;
	/** Number of agents of any type with all words. */
	all: number;
	/** Alternatives if no agent matches everything. */
	ways: {
		/** Corrected texts, with their number of results. */
		corrections: Correction<AgentsPageQuery["filters"]>[];
		/** Words that some agents have, with the number of these. */
		fewer: FewerWords[];
		categories: SnapshotCategory[];
		/** Conditions to remove, with the number of results then. */
		wider: { without: AgentFilter | "q"; total: number }[];
	};
	/** Agents of the best alternative, if there are no results. */
	near: SnapshotAgent[];
}

interface Searched {
	index: AgentIndex;
	categories: readonly SnapshotCategory[];
	counted?: readonly AgentFilter[];
}

const NO_WAYS = { corrections: [], fewer: [], categories: [], wider: [] };
const MAX_NEAR = 5;

export function searchAgents(searched: Searched, input: AgentsPageQuery): AgentSearch {
	const { index, counted } = searched;
	const interpreted = input.asTyped ? undefined : interpretQuery(index, input.q, input.filters);
	const query = { ...input, ...interpreted };
	const choice: AgentChoice = { q: query.q, ...query.filters };
	const { numbers, page, total, match, partialFrom } = findNotBeyond(index, {
		...choice,
		...query,
		before: interpreted && { q: input.q, ...input.filters },
	});
	const ways = total > 0 && match !== "some" ? NO_WAYS : waysOut(searched, query);
	// Without an agent to begin with, all are one list.
	const isSplit = match !== "some" && partialFrom !== undefined && partialFrom > 0;
	const before = itemsBefore({ page, limit: query.limit });
	const split = isSplit ? Math.max(0, partialFrom - before) : numbers.length;
	return {
		agents: agentsAt(index, numbers.slice(0, split)),
		partial: agentsAt(index, numbers.slice(split)),
		page,
		total,
		partialTotal: isSplit ? total - partialFrom : 0,
		interpreted,
		match,
		ways,
		counts: index.countFacets(choice, counted),
		all: index.count({ ...choice, type: "" }),
		near: total > 0 ? [] : nearest(index, query, ways),
	};
}

/** A page after the last one becomes the last one. */
function findNotBeyond(index: AgentIndex, query: Omit<AgentQuery, "withSome">): FoundAgents {
	const variant = { ...query, withSome: true };
	const result = index.find(variant);
	const last = lastPage(result.total, query.limit);
	return query.page <= last ? result : index.find({ ...variant, page: last });
}

/**
 * Agents for the best correction, otherwise without the condition that excludes most, otherwise the highest ranked.
 */
function nearest(
	index: AgentIndex,
	{ q, filters }: AgentsPageQuery,
	{ corrections, wider }: AgentSearch["ways"],
): SnapshotAgent[] {
	const [corrected] = corrections;
	const [widest] = wider.toSorted((left, right) => left.total - right.total);
	const choice = corrected
		? { q: corrected.q, ...corrected.filters }
		: widest
			? { q, ...filters, [widest.without]: "" }
			: {};
	const { numbers } = index.find({ ...choice, sort: "relevance", page: 1, limit: MAX_NEAR });
	return agentsAt(index, numbers);
}

function agentsAt(index: AgentIndex, numbers: readonly number[]): SnapshotAgent[] {
	return numbers.flatMap((number) => index.agents.at(number) ?? []);
}

function waysOut({ index, categories }: Searched, query: AgentsPageQuery): AgentSearch["ways"] {
	const { q, filters } = query;
	// First, because the index caches only its last text.
	const wider = widerOf(index, query);
	return {
		corrections: findCorrections(index, q, [filters, {}]),
		fewer: fewerWords(index, query),
		categories: fittingCategories(q, categories),
		wider,
	};
}

/** With only one condition, the result would be the whole list. */
function widerOf(index: AgentIndex, { q, filters }: AgentsPageQuery) {
	const choice: AgentChoice = { ...(q === "" ? {} : { q }), ...filters };
	const names: (AgentFilter | "q")[] = [
		...(q === "" ? [] : ["q" as const]),
		...AGENT_FILTERS.filter((name) => filters[name] !== undefined),
	];
	if (names.length < 2) return [];
	return names
		.map((without) => ({ without, total: index.count({ ...choice, [without]: "" }) }))
		.filter(({ total }) => total > 0);
}
