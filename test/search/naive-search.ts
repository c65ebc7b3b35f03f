import type { AgentListQuery } from "#contract/agents/agent-list.ts";
import { defaultSort, type ListSort } from "#contract/agents/agents-page.ts";
import { findMeasure, MEASURE_SORTS } from "#contract/agents/measures.ts";
import { mapMembers } from "#contract/members-of.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { stemOf } from "#domain/texts/word-stems.ts";
import { factTexts } from "#search/indexes/fact-texts.ts";
import {
	type Alternative,
	askedCompounds,
	type QueryTerm,
	queryTerms,
} from "#search/words/query-terms.ts";
import { type Compound, indexedWords, innerWords } from "#search/words/search-words.ts";
import { synonymsOf } from "#search/words/synonym-phrases.ts";
import { changedAtSource } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** A list query without paging. */
export type ListQuery = Omit<AgentListQuery, "interpret">;

interface Read {
	agent: SnapshotAgent;
	title: string[];
	creator: string[];
	any: string[];
	facts: string[];
	stems: Readonly<Record<"any" | "title" | "facts", ReadonlySet<string>>>;
}

interface Word {
	word: string;
	stem: string;
}

/** The terms of a text, the words that it can be read as, and the stems of what means the same. */
interface Asked {
	term: QueryTerm;
	rows: readonly (readonly Word[])[];
	synonyms: readonly (readonly string[])[];
}

/**
 * Answers list queries by a scan of all agents, as the contract defines it. Within an unspaced run a word may start
 * anywhere, also one of Latin letters: what is indexed from there counts as typed, whole and in other forms alike.
 */
export class NaiveSearch {
	readonly #all: readonly Read[];
	readonly #known: ReadonlySet<string>;
	readonly #factStems: ReadonlySet<string>;

	constructor(agents: readonly SnapshotAgent[]) {
		this.#all = agents.map((agent) => {
			const [title, creator] = [indexedWords(agent.title), indexedWords(agent.creatorName ?? "")];
			const inner = innerWords(agent.title);
			const any = [...title, ...creator, ...inner, ...indexedWords(agent.shortDescription ?? "")];
			const facts = factTexts(agent).flatMap(indexedWords);
			const stems = { any: stemsOf(any), title: stemsOf(title), facts: stemsOf(facts) };
			return { agent, title, creator, any, facts, stems };
		});
		this.#factStems = new Set(this.#all.flatMap(({ stems }) => [...stems.facts]));
		this.#known = new Set(
			agents.flatMap(({ title, creatorName, shortDescription }) => [
				...innerWords(title),
				...[title, creatorName ?? "", shortDescription ?? ""].flatMap(indexedWords),
			]),
		);
	}

	find(query: ListQuery) {
		const { q = "", type, category, page, limit } = query;
		const { sort = defaultSort(q.trim()) } = query;
		const fitting = this.#all
			.filter(({ agent }) => !type || agent.agentType === type)
			.filter(({ agent }) => !category || agent.categorySlug === category);
		if (q.trim() === "")
			return told(
				sorted(fitting, sort, () => 0),
				{ page, limit },
			);
		const terms = this.#read(q);
		const typed = fitting.filter((read) => hasAll(terms, ({ term }) => has(read, term)));
		const all = fitting.filter((read) => hasAll(terms, (one) => this.#hasAnyhow(read, one)));
		const others = all.filter((read) => !typed.includes(read));
		const some = all.length === 0 ? this.#withSome(fitting, terms) : [];
		const points = (isTyped: boolean) => this.#pointsFor(q, terms, isTyped);
		const none = () => 0;
		const found =
			sort === "relevance"
				? [
						...sorted(typed, sort, points(true)),
						...sorted(others, sort, points(false)),
						...sorted(some, sort, points(false)),
					]
				: sorted([...all, ...some], sort, none);
		return { ...told(found, { page, limit }), match: some.length > 0 ? "some" : "all" };
	}

	#read(q: string): Asked[] {
		const asked = askedCompounds(q);
		const terms = queryTerms(asked, {
			hasStart: (start) => [...this.#known].some((word) => word.startsWith(start)),
			hasWord: (word) => this.#known.has(word),
		});
		// Once for a query and not for each agent.
		return asked.map((compound, place) => ({ ...readingsOf(compound), term: terms[place] ?? [] }));
	}

	/** Agents with a term that at most a quarter of all have, or if there is none, with any term. */
	#withSome(fitting: readonly Read[], terms: readonly Asked[]): Read[] {
		const found = terms.filter((term) => this.#shareOf(term, false) > 0);
		const telling = found.filter((term) => this.#shareOf(term, false) <= 1 / 4);
		const wanted = telling.length > 0 ? telling : found;
		return fitting.filter((read) => wanted.some((term) => this.#hasAnyhow(read, term)));
	}

	#shareOf(asked: Asked, isTyped: boolean): number {
		const having = this.#all.filter((read) =>
			isTyped ? has(read, asked.term) : this.#hasAnyhow(read, asked),
		);
		return having.length / this.#all.length;
	}

	#hasAnyhow(read: Read, asked: Asked): boolean {
		return has(read, asked.term) || Object.values(this.#otherwise(read, asked)).includes(true);
	}

	/** In which other ways an agent has the text. */
	#otherwise(read: Read, { rows, synonyms }: Asked) {
		return {
			form: rows.some((row) => row.every(({ stem }) => read.stems.any.has(stem))),
			formInTitle: rows.some((row) => row.every(({ stem }) => read.stems.title.has(stem))),
			synonym: synonyms.some((phrase) =>
				phrase.every((stem) => read.stems.any.has(stem) || read.stems.facts.has(stem)),
			),
			fact: rows.some((row) => row.every((word) => this.#hasFact(read, word))),
		};
	}

	/** A word of the facts in any form, or only its start if no agent has the word. */
	#hasFact({ facts, stems }: Read, { word, stem }: Word): boolean {
		if (this.#factStems.has(stem)) return stems.facts.has(stem);
		return word.length >= 3 && facts.some((fact) => fact.startsWith(word));
	}

	/** Points for the places of terms, times how rare each is. An exact title comes first. */
	#pointsFor(q: string, terms: readonly Asked[], isTyped: boolean): (read: Read) => number {
		const asked = terms.map((one) => {
			const share = this.#shareOf(one, isTyped);
			return { one, rarity: share >= 1 / 4 ? 1 : share >= 1 / 16 ? 2 : share >= 1 / 64 ? 3 : 4 };
		});
		const key = titleKey(q);
		return (read) => {
			const ofTerms = asked.map(({ one, rarity }) => rarity * this.#pointsOf(read, one));
			const called = titleKey(read.agent.title);
			const ofText = called === key && key !== "" ? 1e6 : 0;
			return (
				ofTerms.reduce((sum, given) => sum + given, 0) +
				ofText +
				(called.startsWith(key) && key !== "" ? 2 : 0)
			);
		};
	}

	#pointsOf(read: Read, asked: Asked): number {
		const { term } = asked;
		const places =
			(has(read, term, { place: "title" }) ? 3 : 0) +
			(has(read, term, { place: "title", isWhole: true }) ? 1 : 0) +
			(has(read, term, { place: "creator" }) ? 2 : 0) +
			(has(read, term, { isWhole: true }) ? 1 : 0);
		if (has(read, term)) return 8 + places;
		const { form, formInTitle, synonym, fact } = this.#otherwise(read, asked);
		return places + (form ? 4 : 0) + (formInTitle ? 2 : 0) + (synonym ? 2 : 0) + (fact ? 4 : 0);
	}
}

function readingsOf({ parts, joined, isJoined, dotted }: Compound) {
	const words = parts.length === 1 && dotted.length > 0 ? dotted : parts;
	const rows = [words, ...(isJoined ? [[joined]] : [])].map((row) =>
		row.map((word) => ({ word, stem: stemOf(word) })),
	);
	const single = rows.filter(({ length }) => length === 1).flat();
	return { rows, synonyms: single.flatMap(({ stem }) => synonymsOf(stem)) };
}

function sorted(
	found: readonly Read[],
	sort: ListSort,
	points: (read: Read) => number,
): SnapshotAgent[] {
	return found
		.map((read) => ({ agent: read.agent, points: points(read) }))
		.sort(
			(a, b) =>
				b.points - a.points ||
				KEYS[sort](a.agent) - KEYS[sort](b.agent) ||
				(sort === "name" ? byName(a.agent, b.agent) : 0) ||
				a.agent.rank - b.agent.rank,
		)
		.map(({ agent }) => agent);
}

function told(found: readonly SnapshotAgent[], { page, limit }: Pick<ListQuery, "page" | "limit">) {
	const slugs = found.slice((page - 1) * limit, page * limit).map(({ slug }) => slug);
	return { slugs, total: found.length };
}

const KEYS: Record<ListSort, (agent: SnapshotAgent) => number> = {
	score: ({ rank }) => rank,
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
	new: ({ createdAt }) => -Date.parse(createdAt),
	updated: (agent) => -Date.parse(changedAtSource(agent) ?? "1970-01-01"),
	relevance: ({ rank }) => rank,
	trust: ({ trustScore }) => -trustScore,
	votes: ({ upvotes, downvotes }) => downvotes - upvotes,
	views: ({ pageViews }) => -pageViews,
	name: ({ title }) => (titleKey(title) === "" ? 1 : 0),
	...mapMembers(MEASURE_SORTS, (_, sort) => {
		const { measure, isFalling } = findMeasure(sort);
		return (agent: SnapshotAgent) => {
			const value = measureOf(agent, measure);
			return value === null ? Number.POSITIVE_INFINITY : isFalling ? -value : value;
		};
	}),
};

function byName(left: SnapshotAgent, right: SnapshotAgent): number {
	const [one, other] = [titleKey(left.title), titleKey(right.title)];
	return one === other ? 0 : one < other ? -1 : 1;
}

function hasAll(terms: readonly Asked[], isMet: (asked: Asked) => boolean): boolean {
	return terms.length > 0 && terms.every(isMet);
}

function stemsOf(words: readonly string[]): Set<string> {
	return new Set(words.map(stemOf));
}

interface Where {
	place?: "any" | "title" | "creator";
	isWhole?: boolean;
}

function has(read: Read, term: QueryTerm, { place = "any", isWhole = false }: Where = {}): boolean {
	const holds = ({ words, isInTitle }: Alternative) =>
		!(isInTitle && place === "creator") &&
		words.every((word) => {
			const stored = read[isInTitle ? "title" : place];
			return isWhole || word.isWhole
				? stored.includes(word.text)
				: stored.some((one) => one.startsWith(word.text));
		});
	return term.some(holds);
}
