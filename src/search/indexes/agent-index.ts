import { type AgentFilter, defaultSort, type ListSort } from "#contract/agents/agents-page.ts";
import { itemsBefore } from "#contract/http/paging.ts";
import { membersOf } from "#contract/members-of.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { Columns } from "#disk/column-file.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import type { FacetCounts, SnapshotAgent } from "#snapshot/snapshot.ts";
import { AgentOrders, KEPT_ORDERS } from "../agent-orders.ts";
import type { Bitmap } from "../columns/bitmap.ts";
import { getUint32s } from "../columns/named-columns.ts";
import { TextSets } from "../columns/text-sets.ts";
import { type AgentChoice, type Followers, MeetingAgents } from "../meeting-agents.ts";
import { RelevanceOrder } from "../relevance-order.ts";
import { TextSearch } from "../text-search.ts";
import { correctQuery, type Vocabulary } from "../words/correct-query.ts";
import { AGENT_KEYS, type AgentKey } from "./agent-keys.ts";
import { FacetIndex } from "./facet-index.ts";
import { FactIndex } from "./fact-index.ts";
import { KeyIndex } from "./key-index.ts";
import { MeasureIndex } from "./measure-index.ts";
import { NameIndex } from "./name-index.ts";
import { TextIndex } from "./text-index.ts";

export interface AgentQuery extends AgentChoice, Followers {
	/** By default relevance with a text, and rank without. */
	sort?: ListSort | undefined;
	page: number;
	limit: number;
}

/** Agents are identified by number, which is the rank minus one. */
export interface FoundAgents {
	numbers: readonly number[];
	/** How well each matches the text, 0 to 100. Only for lists by relevance. */
	scores: readonly number[];
	page: number;
	limit: number;
	total: number;
	/** Number of agents before the first with only some of the words. Undefined if there is none. */
	partialFrom: number | undefined;
	/** Undefined without a text. */
	match: Match | undefined;
}

/** Agents in rank order, in memory or read on demand. */
export interface IndexedAgents {
	readonly length: number;
	at(number: number): SnapshotAgent | undefined;
}

export interface AgentIndex {
	readonly agents: IndexedAgents;
	/**
	 * By relevance, agents with all words as typed come first, then other matches, and those with only some of the
	 * words follow if requested. Any other sort sorts all matches.
	 */
	find(query: AgentQuery): FoundAgents;
	/** Numbers of the agents with all words in any form. Undefined for all agents. Must not be changed. */
	matching(choice: AgentChoice): Bitmap | undefined;
	count(choice: AgentChoice): number;
	/** Number of agents for each value of a filter, if it replaced the chosen one. */
	countFacets(choice: AgentChoice, filters?: readonly AgentFilter[]): FacetCounts;
	findTitled(title: string): SnapshotAgent | undefined;
	isInTitle(q: string): boolean;
	/** Agents by the keys that protocols use. */
	readonly keyed: Readonly<Record<AgentKey, KeyIndex>>;
	/** Corrections of a text without results, the most likely first. */
	correct(q: string): string[];
}

const MAX_ALTERNATIVES = 3;

export function openAgentIndex(
	columns: Columns,
	{ agents }: { agents: IndexedAgents },
): AgentIndex {
	const size = agents.length;
	if (getUint32s(columns, "orders").length !== size * KEPT_ORDERS.length) {
		throw new Error("The search index belongs to other agents");
	}
	const text = new TextIndex(columns, size);
	const titles = new TextSets(columns, "titles", size);
	const keyed = membersOf<AgentIndex["keyed"]>(
		AGENT_KEYS.map((key) => [key, new KeyIndex(columns, { key, size })]),
	);
	const facts = new FactIndex(columns, size);
	const names = new NameIndex(columns, agents);
	const search = new TextSearch({ text, facts, names, size });
	const placeholders = keyed.placeholders.setOf("all");
	const relevance = new RelevanceOrder({ size, search, text, titles, placeholders });
	const measures = new MeasureIndex(columns, size);
	const orders = new AgentOrders(columns, { size, relevance, measures });
	const facets = new FacetIndex(columns, size);
	const chosen = new MeetingAgents({ search, facets, measures });

	return {
		agents,
		find(query) {
			const { sort = defaultSort(query.q?.trim() ?? ""), page, limit } = query;
			const from = itemsBefore({ page, limit });
			const [benchmark = ""] = [query.benchmark ?? []].flat();
			const isByRelevance = sort === "relevance";
			const { set, match } = chosen.find(query);
			const tiers = isByRelevance ? chosen.tiers(query, query) : [{ set, text: undefined }];
			const total = tiers.reduce((sum, tier) => sum + (tier.set?.count() ?? size), 0);
			// Those that facets count.
			const lead = match === "some" ? 0 : (set?.count() ?? size);
			return {
				...orders.pageOf(tiers, { sort, benchmark, from, limit }),
				page,
				limit,
				total,
				match,
				partialFrom: isByRelevance && lead < total ? lead : undefined,
			};
		},
		matching: (choice) => chosen.matching(choice, "typed"),
		count: (choice) => chosen.matching(choice)?.count() ?? size,
		countFacets: (choice, filters) => chosen.countFacets(choice, filters),
		findTitled(title) {
			const [best] = titles.numbersOf(titleKey(title));
			return best === undefined ? undefined : agents.at(best);
		},
		isInTitle: (q) => search.isInTitle(q),
		keyed,
		correct: (q) => correctQuery(q, vocabularyOf(text, facts)),
	};
}

function vocabularyOf(text: TextIndex, facts: FactIndex): Vocabulary {
	return {
		hasStart: (start) => text.hasStart(start) || facts.hasStart(start),
		hasWord: (word) => text.count(word) > 0,
		nearest: (word) => text.similar(word, MAX_ALTERNATIVES),
	};
}
