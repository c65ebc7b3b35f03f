import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import { LIST_SORTS, type ListSort } from "#contract/vocabulary.ts";
import { titleKey } from "#domain/fold-text.ts";
import { type FacetCounts, facetsOf } from "#snapshot/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { orderAgents } from "./agent-orders.ts";
import type { Bitmap } from "./bitmap.ts";
import { correctQuery, type Vocabulary } from "./correct-query.ts";
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
	/** Numbers of the agents that match; undefined for all. */
	matching(choice: AgentChoice): Bitmap | undefined;
	/** How many agents match. */
	count(choice: AgentChoice): number;
	/** How many agents each value of a filter would leave, if it took the place of the chosen one. */
	countFacets(choice: AgentChoice): FacetCounts;
	/** The agent of exactly this title, however it is spelt: of several the best ranked. */
	findTitled(title: string): SnapshotAgent | undefined;
	/** Texts that may have been meant by one that finds nothing, the likeliest first. */
	correct(q: string): string[];
}

const MAX_ALTERNATIVES = 3;

/** `agents` stand in rank order; an agent's number is its rank less one. */
export function createAgentIndex(agents: readonly SnapshotAgent[]): AgentIndex {
	const text = textOf(agents);
	const parts: Parts = { findText: findTextIn(text), facets: new FacetIndex(agents) };
	const nearest = new NearestWords(text.words);
	const titles = titlesOf(agents);
	const orders = new Map<ListSort, Uint32Array | null>(
		LIST_SORTS.map((sort) => [sort, orderAgents(agents, sort)]),
	);
	const matching = (choice: AgentChoice) => intersectionOf(setsOf(parts, choice));

	return {
		find(query) {
			const { page, limit, sort } = query;
			const set = matching(query);
			const total = set?.count() ?? agents.length;
			const order = orders.get(sort) ?? null;
			const numbers = pageOf({ order, matching: set, query, total, size: agents.length });
			return { agents: numbers.flatMap((number) => agents[number] ?? []), page, limit, total };
		},
		matching,
		count: (choice) => matching(choice)?.count() ?? agents.length,
		countFacets(choice) {
			const all = matching(choice);
			return facetsOf((filter) => {
				const others = choice[filter] ? matching({ ...choice, [filter]: "" }) : all;
				return parts.facets.count(filter, others);
			});
		},
		findTitled: (title) => titles.get(titleKey(title)),
		correct: (q) => correctQuery(q, vocabularyOf(text, nearest)),
	};
}

function textOf(agents: readonly SnapshotAgent[]): TextIndex {
	return new TextIndex(
		agents.map(({ title, shortDescription, creatorName }) =>
			indexedWords([title, shortDescription ?? "", creatorName ?? ""]),
		),
	);
}

/**
 * Agents by the keys of their titles. A title of signs alone has no key and is nobody's name.
 * Later entries win, so the best ranked one comes last.
 */
function titlesOf(agents: readonly SnapshotAgent[]): Map<string, SnapshotAgent> {
	const named = agents.map((agent): [string, SnapshotAgent] => [titleKey(agent.title), agent]);
	return new Map(named.filter(([key]) => key !== "").reverse());
}

/**
 * Finds the agents that have every word of a query. One request asks for the same text several times, with other filters
 * each time, so the last answer is kept; nobody may change it.
 */
function findTextIn(text: TextIndex): Parts["findText"] {
	let last: { q: string; found: Bitmap } | undefined;
	return (q) => {
		if (last?.q !== q) {
			const words = [...queriedWords(q)].map((word) => text.find(word));
			// A text without any word, such as a lone sign, finds nothing.
			last = { q, found: intersectionOf(words) ?? text.nothing };
		}
		return last.found;
	};
}

function vocabularyOf(text: TextIndex, nearest: NearestWords): Vocabulary {
	const weigh = (word: string) => text.count(word);
	return {
		hasStart: (start) => text.hasStart(start),
		hasWord: (word) => text.count(word) > 0,
		nearest: (word) => nearest.find(word, { limit: MAX_ALTERNATIVES, weigh }),
	};
}

interface Parts {
	findText: (q: string) => Bitmap;
	facets: FacetIndex;
}

/** Sets that an agent must be in; none when nothing is asked for. */
function setsOf({ findText, facets }: Parts, choice: AgentChoice): Bitmap[] {
	const sets = AGENT_FILTERS.flatMap((filter) => {
		const value = choice[filter];
		return value ? [facets.get(filter, value)] : [];
	});
	return choice.q?.trim() ? [...sets, findText(choice.q)] : sets;
}

/** Undefined without any set: all agents match. */
function intersectionOf([first, ...others]: readonly Bitmap[]): Bitmap | undefined {
	const common = first?.copy();
	for (const other of others) common?.intersect(other);
	return common;
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
