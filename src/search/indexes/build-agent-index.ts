import { AGENT_FILTERS } from "#contract/agents/agents-page.ts";
import { TYPE_LABELS } from "#contract/agents/labels.ts";
import { isBound } from "#contract/agents/measures.ts";
import type { Columns } from "#disk/column-file.ts";
import type { TurnSteps } from "#disk/take-turns.ts";
import { foldedWords, titleKey } from "#domain/texts/fold-text.ts";
import { FACETS } from "#snapshot/agents/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { OrderCollector } from "../agent-orders.ts";
import { KeyedTexts } from "../columns/keyed-texts.ts";
import { getUint32s } from "../columns/named-columns.ts";
import { PostingCollector } from "../columns/posting-collector.ts";
import { textColumns } from "../columns/sorted-texts.ts";
import { indexedWords, innerWords, wordsOfCompound, writtenWords } from "../words/search-words.ts";
import { stemColumns } from "../words/stem-groups.ts";
import { AGENT_KEYS, keysOfAgent } from "./agent-keys.ts";
import { changeColumns, type IndexedChange } from "./change-columns.ts";
import { facetKey } from "./facet-index.ts";
import { FACT_WORDS } from "./fact-index.ts";
import { KEYS, keyText } from "./key-index.ts";
import { MeasureCollector } from "./measure-index.ts";
import { NameCollector } from "./name-index.ts";
import { MARKS } from "./text-index.ts";

/**
 * Builds everything that searches need to know about the agents of a snapshot, as numbers. Agents must be in rank
 * order; an agent's number is its rank minus one. The instant is the snapshot's.
 */
export function* buildAgentIndex(agents: Iterable<SnapshotAgent>, at: string): TurnSteps<Columns> {
	const texts = new TextCollector();
	const facts = new FactCollector();
	const facets = new FacetCollector(Date.parse(at));
	const titles = new SetCollector();
	const names = new NameCollector();
	const keys = new SetCollector();
	const orders = new OrderCollector();
	const measures = new MeasureCollector();
	const changes: IndexedChange[] = [];
	let size = 0;
	for (const agent of agents) {
		texts.add(agent, size);
		facts.add(agent, size);
		facets.add(agent, size);
		// A title without letters or digits has no key and cannot be found by name.
		const key = titleKey(agent.title);
		if (key !== "") titles.add(titles.keyOf(key), size);
		names.add(agent, size);
		for (const kind of AGENT_KEYS) {
			for (const text of keysOfAgent(agent, kind)) {
				keys.add(keys.keyOf(keyText(kind, text)), size);
			}
		}
		orders.add(agent);
		measures.add(agent, size);
		changes.push(agent);
		size += 1;
		yield;
	}
	const byTitle = titles.columns("titles", size);
	const columns: Record<string, Columns[string]> = {};
	for (const make of [
		() => texts.columns(size),
		() => facts.columns(size),
		() => facets.columns("facets", size),
		() => byTitle,
		() => names.columns(),
		() => keys.columns(KEYS, size),
		() => orders.columns(getUint32s(byTitle, "titles.in.numbers")),
		() => measures.columns(),
		() => changeColumns(changes),
	]) {
		Object.assign(columns, make());
		yield;
	}
	return columns;
}

class FacetCollector {
	readonly #at: number;
	readonly #sets = new SetCollector();
	/** With the keys of known values, so that the text is built once per value instead of once per agent. */
	readonly #rows = AGENT_FILTERS.filter((filter) => !isBound(filter)).map((filter) => ({
		filter,
		valuesOf: FACETS[filter],
		known: new Map<string, number>(),
	}));

	/** Instant of the snapshot in milliseconds. */
	constructor(at: number) {
		this.#at = at;
	}

	add(agent: SnapshotAgent, number: number): void {
		for (const { filter, valuesOf, known } of this.#rows) {
			for (const value of valuesOf(agent, this.#at)) {
				const hit = known.get(value);
				const key = hit ?? this.#sets.keyOf(facetKey(filter, value));
				if (hit === undefined) known.set(value, key);
				this.#sets.add(key, number);
			}
		}
	}

	columns(name: string, size: number): Columns {
		return this.#sets.columns(name, size);
	}
}

class SetCollector {
	readonly #keys = new KeyedTexts();
	readonly #postings = new PostingCollector();

	keyOf(text: string): number {
		return this.#keys.keyOf(text);
	}

	add(key: number, agent: number): void {
		this.#postings.add(key, agent);
	}

	columns(name: string, size: number): Columns {
		const keys = this.#keys.sort();
		return {
			...textColumns(name, keys.sorted),
			...this.#postings.columns(`${name}.in`, { ...keys, size }),
		};
	}
}

/** Words of texts, numbered. Most texts are common, so each is split only once. */
class KeyedWords {
	readonly keys = new KeyedTexts();
	/** A single word has no array, because reading these would take much of the time. */
	readonly #known = new Map<string, number | readonly number[]>();
	readonly #split: (text: string) => readonly string[];

	constructor(split: (text: string) => readonly string[]) {
		this.#split = split;
	}

	add(text: string, agent: number, postings: PostingCollector, mark = 0): void {
		const keys = this.#known.get(text) ?? this.#keysOf(text);
		if (typeof keys === "number") postings.add(keys, agent, mark);
		else for (const key of keys) postings.add(key, agent, mark);
	}

	#keysOf(text: string): number | readonly number[] {
		const keys = this.#split(text).map((word) => this.keys.keyOf(word));
		const [only, ...others] = keys;
		const found = only !== undefined && others.length === 0 ? only : keys;
		this.#known.set(text, found);
		return found;
	}
}

/** Agents by words in facts other than their texts. */
class FactCollector {
	readonly #words = new KeyedWords(indexedWords);
	readonly #postings = new PostingCollector();

	add(agent: SnapshotAgent, number: number): void {
		for (const text of factTexts(agent)) this.#words.add(text, number, this.#postings);
	}

	columns(size: number): Columns {
		const keys = this.#words.keys.sort();
		return {
			...textColumns(FACT_WORDS, keys.sorted),
			...stemColumns(FACT_WORDS, keys.sorted),
			...this.#postings.columns(`${FACT_WORDS}.in`, { ...keys, size }),
		};
	}
}

class TextCollector {
	readonly #words = new KeyedWords(wordsOfCompound);
	readonly #postings = new PostingCollector();

	add(agent: SnapshotAgent, number: number): void {
		const { title, shortDescription, creatorName } = agent;
		const telling = foldedWords(title).filter((word) => !COMMON_IN_TITLES.has(word));
		const whole = telling.length === 1 ? MARKS.wholeTitle : 0;
		this.#addText(title, number, MARKS.title | whole);
		for (const word of innerWords(title)) this.#add(word, number, MARKS.title);
		this.#addText(creatorName ?? "", number, MARKS.creator);
		this.#addText(shortDescription ?? "", number, MARKS.text);
		for (const word of foldedWords(namesOf(agent))) this.#add(word, number, MARKS.name);
	}

	#addText(text: string, agent: number, mark: number): void {
		for (const written of writtenWords(text)) this.#words.add(written, agent, this.#postings, mark);
	}

	#add(word: string, agent: number, mark: number): void {
		this.#postings.add(this.#words.keys.keyOf(word), agent, mark);
	}

	columns(size: number): Columns {
		const keys = this.#words.keys.sort();
		return {
			...textColumns("words", keys.sorted),
			...stemColumns("words", keys.sorted),
			...this.#postings.columns("words.any", { ...keys, size, isMarked: true }),
			// Version 1.2.0 opens no index without them. If it comes back, it ranks by titles from its first build on.
			...new PostingCollector().columns("words.title", { sorted: [], keys: [], size }),
			...new PostingCollector().columns("words.creator", { sorted: [], keys: [], size }),
		};
	}
}

/** Words of titles that tell nothing: "MCP Redis" is called Redis. */
const COMMON_IN_TITLES: ReadonlySet<string> = new Set([
	...["mcp", "server", "servers", "the", "official", "remote", "ai", "com", "io", "app", "dev"],
]);

/** Names without their hosts: owners, packages, repositories. */
function namesOf({ slug, protocolName, otherNames, repositoryUrl }: SnapshotAgent): string {
	const [, source] = /^[^/]*\/\/[^/]*\/([^/]*\/?[^/]*)/u.exec(repositoryUrl ?? "") ?? [];
	const names = [protocolName ?? "", ...otherNames].map((name) => name.replace(/^[^/]*\./u, ""));
	return [slug, ...names, source].join(" ");
}

/** Facts that are searched too. Agents found by them rank after those found by text. */
const TEXTS: readonly ((agent: SnapshotAgent) => string | readonly string[])[] = [
	({ agentType }) => (agentType ? [agentType, TYPE_LABELS[agentType]] : []),
	({ pricingType }) => pricingType ?? [],
	({ categorySlug }) => categorySlug ?? [],
	({ tags }) => tags,
	({ integrations }) => integrations,
	({ modelStack }) => modelStack,
	({ toolNames }) => toolNames,
];

export function factTexts(agent: SnapshotAgent): string[] {
	return TEXTS.flatMap((textsOf) => textsOf(agent));
}
