import type { AgentListQuery } from "#contract/agent-list.ts";
import type { ListSort } from "#contract/vocabulary.ts";
import { titleKey } from "#domain/fold-text.ts";
import { type Alternative, type QueryTerm, queryTerms } from "#search/query-terms.ts";
import { compoundsOf, indexedWords, innerWords } from "#search/search-words.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface Read {
	agent: SnapshotAgent;
	title: string[];
	creator: string[];
	any: string[];
}

/** Answers list queries by going through all agents, as the contract says it. */
export class NaiveSearch {
	readonly #all: readonly Read[];
	readonly #known: ReadonlySet<string>;

	constructor(agents: readonly SnapshotAgent[]) {
		this.#all = agents.map((agent) => {
			const [title, creator] = [wordsIn(agent.title), wordsIn(agent.creatorName ?? "")];
			const inner = innerWords(agent.title);
			const any = [...title, ...creator, ...inner, ...wordsIn(agent.shortDescription ?? "")];
			return { agent, title, creator, any };
		});
		this.#known = new Set(
			agents.flatMap(({ title, creatorName, shortDescription }) => [
				...innerWords(title),
				...[title, creatorName ?? "", shortDescription ?? ""].flatMap(indexedWords),
			]),
		);
	}

	find(query: AgentListQuery) {
		const { q = "", type, category, page, limit } = query;
		const terms = queryTerms(q, {
			hasStart: (start) => [...this.#known].some((word) => word.startsWith(start)),
			hasWord: (word) => this.#known.has(word),
		});
		const fitting = this.#all
			.filter(({ agent }) => !type || agent.agentType === type)
			.filter(({ agent }) => !category || agent.categorySlug === category);
		const isAsked = q.trim() !== "";
		const all = fitting.filter((read) => !isAsked || hasTerms(read, terms));
		const some = all.length === 0 && isAsked ? this.#withSome(fitting, terms) : [];
		const match = some.length > 0 ? "some" : isAsked ? "all" : undefined;
		const found = this.#sorted(match === "some" ? some : all, terms, {
			q,
			sort: match === "some" ? "relevance" : query.sort,
		});
		const slugs = found.slice((page - 1) * limit, page * limit).map(({ slug }) => slug);
		return { slugs, total: found.length, match };
	}

	/** Who has one of the terms that at most a quarter of all have; where there is no such term, one of the others. */
	#withSome(fitting: readonly Read[], terms: readonly QueryTerm[]): Read[] {
		const found = terms.filter((term) => this.#shareOf(term) > 0);
		const telling = found.filter((term) => this.#shareOf(term) <= 1 / 4);
		const wanted = telling.length > 0 ? telling : found;
		return fitting.filter((read) => wanted.some((term) => hasTerms(read, [term])));
	}

	#shareOf(term: QueryTerm): number {
		return this.#all.filter((read) => hasTerms(read, [term])).length / this.#all.length;
	}

	#sorted(
		found: readonly Read[],
		terms: readonly QueryTerm[],
		{ q, sort }: { q: string; sort: ListSort },
	): SnapshotAgent[] {
		const points = sort === "relevance" && q.trim() !== "" ? this.#pointsFor(q, terms) : () => 0;
		return found
			.map((read) => ({ agent: read.agent, points: points(read) }))
			.sort(
				(a, b) =>
					b.points - a.points ||
					KEYS[sort](a.agent) - KEYS[sort](b.agent) ||
					a.agent.rank - b.agent.rank,
			)
			.map(({ agent }) => agent);
	}

	/** Points by the places of terms, times how rare each is; being called exactly so comes before all. */
	#pointsFor(q: string, terms: readonly QueryTerm[]): (read: Read) => number {
		const asked = terms.map((term) => {
			const share = this.#shareOf(term);
			return { term, rarity: share >= 1 / 4 ? 1 : share >= 1 / 16 ? 2 : share >= 1 / 64 ? 3 : 4 };
		});
		const key = titleKey(q);
		return (read) => {
			const ofTerms = asked.map(
				({ term, rarity }) =>
					rarity *
					((has(read, term) ? 8 : 0) +
						(has(read, term, { place: "title" }) ? 3 : 0) +
						(has(read, term, { place: "title", isWhole: true }) ? 1 : 0) +
						(has(read, term, { place: "creator" }) ? 2 : 0) +
						(has(read, term, { isWhole: true }) ? 1 : 0)),
			);
			const called = titleKey(read.agent.title);
			const ofText = called === key && key !== "" ? 1e6 : 0;
			return (
				ofTerms.reduce((sum, given) => sum + given, 0) +
				ofText +
				(called.startsWith(key) && key !== "" ? 2 : 0)
			);
		};
	}
}

const KEYS: Record<ListSort, (agent: SnapshotAgent) => number> = {
	score: ({ rank }) => rank,
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
	new: ({ createdAt }) => -Date.parse(createdAt),
	relevance: ({ rank }) => rank,
};

function wordsIn(text: string): string[] {
	return compoundsOf(text).flatMap(({ parts, joined, isJoined, dotted }) => [
		...parts,
		...(isJoined ? [joined] : []),
		...dotted,
	]);
}

function hasTerms(read: Read, terms: readonly QueryTerm[]): boolean {
	return terms.length > 0 && terms.every((term) => has(read, term));
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
			return isWhole || word.isWhole ? hasWhole(stored, word.text) : hasStart(stored, word.text);
		});
	return term.some(holds);
}

/** Every word is the start of a word, or within an unspaced one. */
function hasStart(words: readonly string[], start: string): boolean {
	return words.some(
		(word) => word.startsWith(start) || (UNSPACED.test(word) && word.includes(start)),
	);
}

/** An unspaced run has no words that anybody could see: whatever it ends with counts as one, and parts of eight characters. */
function hasWhole(words: readonly string[], whole: string): boolean {
	const isPart = [...whole].length === 8;
	return words.some(
		(word) =>
			word === whole ||
			(UNSPACED.test(word) && (word.endsWith(whole) || (isPart && word.indexOf(whole) > 0))),
	);
}
