import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import type { ListSort } from "#contract/vocabulary.ts";
import type { Columns } from "#disk/column-file.ts";
import { facetsOf } from "#snapshot/agent-facets.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { AgentOrders } from "./agent-orders.ts";
import type { Bitmap } from "./bitmap.ts";
import { buildAgentIndex } from "./build-agent-index.ts";
import { correctQuery, type Vocabulary } from "./correct-query.ts";
import { FacetIndex } from "./facet-index.ts";
import { getUint32s } from "./named-columns.ts";
import { queriedWords } from "./search-words.ts";
import { TextIndex } from "./text-index.ts";
import { TitleIndex } from "./title-index.ts";

/** Which agents are meant: those that have every word and every value. An empty value asks for nothing. */
export interface AgentChoice extends Partial<Readonly<Record<AgentFilter, string | undefined>>> {
	q?: string | undefined;
}

export interface AgentQuery extends AgentChoice {
	sort: ListSort;
	page: number;
	limit: number;
	/** How many come before the first one that is told; by default those of the pages before. */
	from?: number;
}

/** An agent's number is its rank less one. */
export interface FoundAgents {
	numbers: readonly number[];
	page: number;
	limit: number;
	/** Agents that match, on all pages together. */
	total: number;
}

/** Agents in rank order, in memory or read one by one. */
export interface IndexedAgents {
	readonly length: number;
	at(number: number): SnapshotAgent | undefined;
}

/** Answers list queries over the agents of one snapshot. */
export interface AgentIndex {
	readonly agents: IndexedAgents;
	find(query: AgentQuery): FoundAgents;
	/** Numbers of the agents that match; undefined for all. Nothing may be added to them. */
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

/** Builds an index and opens it at once. */
export function createAgentIndex(agents: IndexedAgents & Iterable<SnapshotAgent>): AgentIndex {
	return openAgentIndex(buildAgentIndex(agents), { agents });
}

/** Opens what was built from these agents. No agent is looked at before somebody asks for it. */
export function openAgentIndex(
	columns: Columns,
	{ agents }: { agents: IndexedAgents },
): AgentIndex {
	const size = agents.length;
	if (getUint32s(columns, "order.newest").length !== size) {
		throw new Error("The search index is of other agents");
	}
	const text = new TextIndex(columns, size);
	const titles = new TitleIndex(columns, size);
	const orders = new AgentOrders(columns, { size, text, titles });
	const parts: Parts = { findText: findTextIn(text), facets: new FacetIndex(columns, size) };
	const matching = (choice: AgentChoice) => intersectionOf(setsOf(parts, choice));

	return {
		agents,
		find(query) {
			const { page, limit, from = (page - 1) * limit } = query;
			const set = matching(query);
			const total = set?.count() ?? size;
			const numbers = orders.page(set, { ...query, from });
			return { numbers, page, limit, total };
		},
		matching,
		count: (choice) => matching(choice)?.count() ?? size,
		countFacets(choice) {
			const all = matching(choice);
			return facetsOf((filter) => {
				const others = choice[filter] ? matching({ ...choice, [filter]: "" }) : all;
				return parts.facets.count(filter, others);
			});
		},
		findTitled(title) {
			const [best] = titles.find(title);
			return best === undefined ? undefined : agents.at(best);
		},
		correct: (q) => correctQuery(q, vocabularyOf(text)),
	};
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

function vocabularyOf(text: TextIndex): Vocabulary {
	const weigh = (word: string) => text.count(word);
	return {
		hasStart: (start) => text.hasStart(start),
		hasWord: (word) => text.count(word) > 0,
		nearest: (word) => text.nearest.find(word, { limit: MAX_ALTERNATIVES, weigh }),
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
	return others.reduce((common, other) => common?.intersection(other), first);
}
