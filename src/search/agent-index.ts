import { membersOf } from "#contract/members-of.ts";
import type { ListSort, Match } from "#contract/vocabulary.ts";
import type { Columns } from "#disk/column-file.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { AGENT_KEYS, type AgentKey } from "./agent-keys.ts";
import { AgentOrders } from "./agent-orders.ts";
import type { Bitmap } from "./bitmap.ts";
import { buildAgentIndex } from "./build-agent-index.ts";
import { correctQuery, type Vocabulary } from "./correct-query.ts";
import { FacetIndex } from "./facet-index.ts";
import { FactIndex } from "./fact-index.ts";
import { KeyIndex } from "./key-index.ts";
import { type AgentChoice, type Meeting, MeetingAgents, type Reading } from "./meeting-agents.ts";
import { getUint32s } from "./named-columns.ts";
import { KEPT_ORDERS } from "./order-collector.ts";
import { TextIndex } from "./text-index.ts";
import { TextSearch } from "./text-search.ts";
import { TitleIndex } from "./title-index.ts";
import { WideSearch } from "./wide-search.ts";

export interface AgentQuery extends AgentChoice {
	sort: ListSort;
	page: number;
	limit: number;
	/** How many come before the first one that is told; by default those of the pages before. */
	from?: number;
	/** Whether those with some of the words follow where few have them all. */
	withSome?: boolean;
}

/** An agent's number is its rank less one. */
export interface FoundAgents {
	numbers: readonly number[];
	/** How well each meets the text, from 0 to 100; only where they come by that. */
	scores: readonly number[];
	page: number;
	limit: number;
	/** Agents that match, on all pages together. */
	total: number;
	/** How many of these have all words as they were typed in title, description or creator; they come first. */
	typed: number;
	/** How many come before the first one that has some of the words alone; undefined where there is none. */
	partialFrom: number | undefined;
	/** Undefined where no text is asked for. */
	match: Match | undefined;
}

/** Agents in rank order, in memory or read one by one. */
export interface IndexedAgents {
	readonly length: number;
	at(number: number): SnapshotAgent | undefined;
}

/** Answers list queries over the agents of one snapshot. */
export interface AgentIndex {
	readonly agents: IndexedAgents;
	/**
	 * Those who have all words as they were typed come first, then those who have them otherwise. Those with some of the words
	 * alone come best first, whatever order is asked for.
	 */
	find(query: AgentQuery): FoundAgents;
	meeting(choice: AgentChoice): Meeting;
	/** Numbers of the agents that have all words as they are typed; undefined for all. Nothing may be added to them. */
	matching(choice: AgentChoice): Bitmap | undefined;
	/** Numbers of the agents whose owners have proven this. Nothing may be added to them. */
	attested(type: string): Bitmap;
	/** How many agents have all words, in any way. */
	count(choice: AgentChoice): number;
	/** How many agents each value of a filter would leave, if it took the place of the chosen one. */
	countFacets(choice: AgentChoice): FacetCounts;
	/** The agent of exactly this title, however it is spelt: of several the best ranked. */
	findTitled(title: string): SnapshotAgent | undefined;
	/** True where some agent has all words of a text in its title. */
	isInTitle(q: string): boolean;
	/** Agents by the texts of each kind by which protocols find them. */
	readonly keyed: Readonly<Record<AgentKey, KeyIndex>>;
	/** Texts that may have been meant by one that finds nothing, the likeliest first. */
	correct(q: string): string[];
}

const MAX_ALTERNATIVES = 3;

/** Builds an index of the agents of an instant and opens it at once. */
export function createAgentIndex(
	agents: IndexedAgents & Iterable<SnapshotAgent>,
	at = new Date(0).toISOString(),
): AgentIndex {
	return openAgentIndex(buildAgentIndex(agents, at), { agents });
}

/** Opens what was built from these agents. No agent is looked at before somebody asks for it. */
export function openAgentIndex(
	columns: Columns,
	{ agents }: { agents: IndexedAgents },
): AgentIndex {
	const size = agents.length;
	if (getUint32s(columns, "orders").length !== size * KEPT_ORDERS.length) {
		throw new Error("The search index is of other agents");
	}
	const text = new TextIndex(columns, size);
	const titles = new TitleIndex(columns, size);
	const keyed = membersOf<AgentIndex["keyed"]>(
		AGENT_KEYS.map((key) => [key, new KeyIndex(columns, { key, size })]),
	);
	const facts = new FactIndex(columns, size);
	const search = new TextSearch({ text, wide: new WideSearch({ text, facts, size }), size });
	const orders = new AgentOrders(columns, { size, search, titles });
	const facets = new FacetIndex(columns, size);
	const chosen = new MeetingAgents({ search, facets });

	return {
		agents,
		find(query) {
			const { q = "", sort, page, limit, from = (page - 1) * limit, withSome = false } = query;
			const tiers = chosen.tiers(query, { withSome });
			const counts = tiers.map(({ set }) => set?.count() ?? size);
			const total = counts.reduce((sum, count) => sum + count, 0);
			const countOf = (reading: Reading) =>
				counts[tiers.findIndex((tier) => tier.reading === reading)];
			const some = countOf("some");
			return {
				...orders.pageOf(tiers, { q, sort, from, limit }),
				page,
				limit,
				total,
				match: q.trim() === "" ? undefined : some === total && total > 0 ? "some" : "all",
				typed: countOf("typed") ?? 0,
				partialFrom: some === undefined ? undefined : total - some,
			};
		},
		meeting: (choice) => chosen.find(choice),
		matching: (choice) => chosen.matching(choice, "typed"),
		attested: (type) => facets.get("attestation", type),
		count: (choice) => chosen.matching(choice)?.count() ?? size,
		countFacets: (choice) => chosen.countFacets(choice),
		findTitled(title) {
			const [best] = titles.find(title);
			return best === undefined ? undefined : agents.at(best);
		},
		isInTitle: (q) => search.inTitle(q).count() > 0,
		keyed,
		correct: (q) => correctQuery(q, vocabularyOf(text, facts)),
	};
}

function vocabularyOf(text: TextIndex, facts: FactIndex): Vocabulary {
	const weigh = (word: string) => text.count(word);
	return {
		hasStart: (start) => text.hasStart(start) || facts.hasStart(start),
		hasWord: (word) => text.count(word) > 0,
		nearest: (word) => text.nearest.find(word, { limit: MAX_ALTERNATIVES, weigh }),
	};
}
