import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import { LIST_SORTS, type ListSort } from "#contract/vocabulary.ts";
import { type FacetCounts, facetsOf } from "#snapshot/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { orderAgents } from "./agent-orders.ts";
import type { Bitmap } from "./bitmap.ts";
import { correctQuery } from "./correct-query.ts";
import { FacetIndex } from "./facet-index.ts";
import { NearestWords } from "./nearest-words.ts";
import { indexedWords, queriedWords } from "./search-words.ts";
import { TextIndex } from "./text-index.ts";

/** Which agents are meant: those that have every word and every value. An empty value asks for nothing. */
export interface AgentChoice extends Partial<Readonly<Record<AgentFilter, string | undefined>>> {
	q?: string | undefined;
}

export interface AgentQuery extends AgentChoice {
	sort: ListSort;
	page: number;
	limit: number;
}

export interface FoundAgents {
	agents: SnapshotAgent[];
	page: number;
	limit: number;
	/** Agents that match, on all pages together. */
	total: number;
}

/** Answers list queries over the agents of one snapshot. */
export interface AgentIndex {
	find(query: AgentQuery): FoundAgents;
	/** Agents that match. */
	count(choice: AgentChoice): number;
	/** How many agents each value of a filter would leave, if it took the place of the chosen one. */
	countFacets(choice: AgentChoice): FacetCounts;
	/** Texts that may have been meant by one that finds nothing, the likeliest first. */
	correct(q: string): string[];
}

const MAX_ALTERNATIVES = 3;

/** `agents` stand in rank order; an agent's number is its rank less one. */
export function createAgentIndex(agents: readonly SnapshotAgent[]): AgentIndex {
	const text = new TextIndex(
		agents.map(({ title, shortDescription, creatorName }) =>
			indexedWords([title, shortDescription ?? "", creatorName ?? ""]),
		),
	);
	const facets = new FacetIndex(agents);
	const nearest = new NearestWords(text.words);
	const orders = new Map<ListSort, Uint32Array | null>(
		LIST_SORTS.map((sort) => [sort, orderAgents(agents, sort)]),
	);

	/** Sets that an agent must be in; none when nothing is asked for. */
	function setsOf(choice: AgentChoice): Bitmap[] {
		const sets = AGENT_FILTERS.flatMap((filter) => {
			const value = choice[filter];
			return value ? [facets.get(filter, value)] : [];
		});
		if (!choice.q?.trim()) return sets;
		const words = [...queriedWords(choice.q)];
		return [
			...sets,
			...(words.length === 0 ? [text.nothing] : words.map((word) => text.find(word))),
		];
	}

	/** Undefined when nothing is asked for, which all agents match. */
	function match(choice: AgentChoice): Bitmap | undefined {
		const [first, ...others] = setsOf(choice);
		const matching = first?.copy();
		for (const set of others) matching?.intersect(set);
		return matching;
	}

	return {
		find(query) {
			const { page, limit } = query;
			const matching = match(query);
			const total = matching?.count() ?? agents.length;
			const order = orders.get(query.sort) ?? null;
			const numbers = pageOf({ order, matching, query, total, size: agents.length });
			return { agents: numbers.flatMap((number) => agents[number] ?? []), page, limit, total };
		},
		count: (choice) => match(choice)?.count() ?? agents.length,
		countFacets: (choice) =>
			facetsOf((filter) => facets.count(filter, match({ ...choice, [filter]: undefined }))),
		correct: (q) =>
			correctQuery(q, {
				hasStart: (start) => text.hasStart(start),
				hasWord: (word) => text.count(word) > 0,
				nearest: (word) =>
					nearest.find(word, { limit: MAX_ALTERNATIVES, weigh: (known) => text.count(known) }),
			}),
	};
}

interface PageRequest {
	order: Uint32Array | null;
	matching: Bitmap | undefined;
	query: { page: number; limit: number };
	total: number;
	size: number;
}

/** Numbers of the agents on a page, read off the order. */
function pageOf({ order, matching, query, total, size }: PageRequest): number[] {
	const from = (query.page - 1) * query.limit;
	const numbers: number[] = [];
	if (from >= total) return numbers;
	let skip = matching ? from : 0;
	for (let place = matching ? 0 : from; place < size && numbers.length < query.limit; place += 1) {
		const number = order?.[place] ?? place;
		if (matching && !matching.has(number)) continue;
		if (skip > 0) skip -= 1;
		else numbers.push(number);
	}
	return numbers;
}
