import type { AgentListQuery } from "#contract/agents/agent-list.ts";
import { defaultSort, type ListSort } from "#contract/agents/agents-page.ts";
import { findMeasure, MEASURE_SORTS } from "#contract/agents/measures.ts";
import { mapMembers } from "#contract/members-of.ts";
import { foldedWords, titleKey } from "#domain/texts/fold-text.ts";
import { stemOf } from "#domain/texts/word-stems.ts";
import { factTexts } from "#search/indexes/build-agent-index.ts";
import { type AskedWord, askedWords } from "#search/words/query-terms.ts";
import { indexedWords, innerWords } from "#search/words/search-words.ts";
import { nearPhrasesOf, type Phrase, synonymsOf } from "#search/words/synonym-phrases.ts";
import { otherForms } from "#search/words/word-forms.ts";
import { changedAtSource } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { plainDistance } from "./plain-distance.ts";

/** A list query without paging. */
export type ListQuery = Omit<AgentListQuery, "interpret"> & { withSome?: boolean };

const POINTS = { wholeTitle: 16, title: 12, name: 10, creator: 9, text: 8 };
type Place = keyof typeof POINTS;
const ELSEWHERE = 9;

interface Read {
	agent: SnapshotAgent;
	/** The places of each word of its texts and names. */
	words: ReadonlyMap<string, ReadonlySet<Place>>;
	stems: ReadonlySet<string>;
	facts: readonly string[];
	factStems: ReadonlySet<string>;
}

/** A way to have a term: how near it is to the typed word, and the points of who has it so. */
interface Way {
	share: number;
	/** True if agents have several of its words on average. */
	isBroad?: boolean;
	pointsOf: (read: Read) => number;
}

interface Asked {
	word: AskedWord;
	typed: readonly Way[];
	any: readonly Way[];
	near: readonly Way[];
}

/** Answers list queries by a scan of all agents, as the contract defines it. */
export class NaiveSearch {
	readonly #all: readonly Read[];
	readonly #words: ReadonlyMap<string, number>;
	readonly #byStem = new Map<string, string[]>();
	readonly #factStems: ReadonlySet<string>;

	constructor(agents: readonly SnapshotAgent[]) {
		this.#all = agents.map(readOf);
		const counts = new Map<string, number>();
		for (const { words } of this.#all) {
			for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
		}
		this.#words = counts;
		for (const word of counts.keys()) {
			const stem = stemOf(word);
			this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), word]);
		}
		this.#factStems = new Set(this.#all.flatMap(({ factStems }) => [...factStems]));
	}

	find(query: ListQuery) {
		const { q = "", type, category, page, limit, withSome = false } = query;
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
		const isCalled = ({ agent }: Read) =>
			titleKey(agent.title) === titleKey(q) && titleKey(q) !== "";
		const all = fitting.filter(
			(read) => isCalled(read) || hasAll(terms, ({ any }) => pointsBy(any, read) > 0),
		);
		const isFew = all.length === 0 || (withSome && sort === "relevance" && all.length < 20);
		const some = isFew ? this.#withSome(fitting, terms).filter((read) => !all.includes(read)) : [];
		const points = this.#pointsFor(q, terms, some.length > 0);
		const order = (read: Read) => points(read) + (all.includes(read) ? 1e6 : 0);
		const found = sorted([...all, ...some], sort, sort === "relevance" ? order : () => 0);
		const match = all.length === 0 && some.length > 0 ? "some" : "all";
		return { ...told(found, { page, limit }), match };
	}

	#read(q: string): Asked[] {
		const asked = askedWords(q);
		return asked.map((word, place) => {
			const { text, stem, isWhole } = word;
			const pairs = [asked[place - 1], asked[place + 1]].flatMap((other, index) =>
				other ? (index === 0 ? `${other.text}${text}` : `${text}${other.text}`) : [],
			);
			const isKnown = this.#words.has(text);
			const typed = [
				this.#wordsOf(1, [text]),
				...(isWhole ? [] : [this.#longerWords(isKnown ? 0.4 : 0.8, text)]),
				...otherForms(text).map((form) => this.#wordsOf(1, [form])),
				...pairs
					.filter((pair) => pair.length >= 4)
					.map((pair) => this.#wordsOf(1, this.#startingWith(pair))),
				...this.#halves(text),
			];
			const any = [
				...typed,
				this.#wordsOf(
					0.9,
					this.#byStem.get(stem)?.filter((one) => one !== text),
				),
				flat(1, (read) => this.#hasFact(read, word)),
				...synonymsOf(stem).flatMap((phrase) => this.#phrase(phrase, 0.45)),
			];
			const hasAny = this.#all.some((read) => pointsBy(any, read) > 0);
			const similar = hasAny ? [] : this.#similar(text);
			const near = [
				...any,
				...similar.map((other) => this.#wordsOf(0.8, [other])),
				...nearPhrasesOf(stem).flatMap((phrase) => this.#phrase(phrase, 0.4)),
			];
			return { word, typed, any, near };
		});
	}

	/** Words that start with it and are longer. If they are broad, the word itself counts like them. */
	#longerWords(share: number, start: string): Way {
		const all = this.#startingWith(start);
		const longer = this.#wordsOf(
			share,
			all.filter((word) => word !== start),
		);
		return longer.isBroad ? { ...this.#wordsOf(share, all), isBroad: true } : longer;
	}

	#startingWith(start: string): string[] {
		return [...this.#words.keys()].filter((word) => word.startsWith(start));
	}

	/** Agents with any of these words. If there are more than agents, all count alike. */
	#wordsOf(share: number, wanted: readonly string[] = []): Way {
		const meant = wanted.filter((word) => this.#words.has(word));
		const total = meant.reduce((sum, word) => sum + (this.#words.get(word) ?? 0), 0);
		return {
			share,
			isBroad: total > this.#all.length,
			pointsOf: ({ words }) => {
				const held = meant.flatMap((word) => words.get(word) ?? []);
				return Math.max(0, ...held.map(pointsAt));
			},
		};
	}

	#phrase(phrase: Phrase, share: number): Way[] {
		const [stem = "", ...more] = phrase;
		if (more.length === 0) {
			return [
				this.#wordsOf(share, this.#byStem.get(stem)),
				flat(share, ({ factStems }) => factStems.has(stem)),
			];
		}
		return [
			flat(share, ({ stems, factStems }) =>
				phrase.every((one) => stems.has(one) || factStems.has(one)),
			),
		];
	}

	#halves(text: string): Way[] {
		const isKnown = [...this.#words.keys()].some((word) => word.startsWith(text));
		return [...text].flatMap((_, end) => {
			const halves = [text.slice(0, end), text.slice(end)];
			if (halves.some((half) => half.length < 3 || !this.#words.has(half))) return [];
			return flat(1, ({ words }) =>
				halves.every((half) => (isKnown ? words.get(half)?.has("title") : words.has(half))),
			);
		});
	}

	#similar(text: string): string[] {
		const reach = text.length < 3 ? 0 : text.length < 6 ? 1 : 2;
		return [...this.#words]
			.map(([word, count]) => ({ word, count, distance: plainDistance(text, word) }))
			.filter(({ distance }) => distance > 0 && distance <= reach)
			.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
			.slice(0, 3)
			.map(({ word }) => word);
	}

	/** Agents with a term that few agents have, or if there is none, with any term. */
	#withSome(fitting: readonly Read[], terms: readonly Asked[]): Read[] {
		const count = ({ near }: Asked) => this.#all.filter((read) => pointsBy(near, read) > 0).length;
		const found = terms.filter((term) => count(term) > 0);
		const telling = found.filter(
			(term) => !term.word.isEveryday && count(term) * 4 <= this.#all.length,
		);
		const wanted = telling.length > 0 ? telling : found;
		return fitting.filter((read) => wanted.some(({ near }) => pointsBy(near, read) > 0));
	}

	/** A word of the facts in any form, or only its start if no agent has the word. */
	#hasFact({ facts, factStems }: Read, { text, stem }: AskedWord): boolean {
		if (this.#factStems.has(stem)) return factStems.has(stem);
		return text.length >= 3 && facts.some((fact) => fact.startsWith(text));
	}

	/** Points for the places of terms, times how rare each is. An exact title comes first. */
	#pointsFor(q: string, terms: readonly Asked[], withNear: boolean): (read: Read) => number {
		const weighed = terms.map((term) => {
			const countBy = (ways: readonly Way[]) =>
				this.#all.filter((read) => pointsBy(ways, read) > 0).length;
			const share = (countBy(term.typed) || countBy(term.any)) / this.#all.length;
			const rarity = share > 0 ? Math.max(1, Math.min(8, Math.round(-Math.log2(share)))) : 8;
			return { term, rarity: term.word.isEveryday ? 1 : rarity };
		});
		const key = titleKey(q);
		return (read) => {
			if (read.agent.isPlaceholder) return 0;
			const called = titleKey(read.agent.title);
			const ofTerms = weighed.map(
				({ term, rarity }) => rarity * pointsBy(withNear ? term.near : term.any, read),
			);
			return (
				ofTerms.reduce((sum, given) => sum + given, 0) +
				(key !== "" && called.startsWith(key) ? 8 : 0) +
				(key !== "" && called === key ? 1e6 : 0)
			);
		};
	}
}

function readOf(agent: SnapshotAgent): Read {
	const words = new Map<string, Set<Place>>();
	const put = (place: Place, found: readonly string[]) => {
		for (const word of found) words.set(word, (words.get(word) ?? new Set()).add(place));
	};
	const common = "mcp server servers the official remote ai com io app dev".split(" ");
	const telling = foldedWords(agent.title).filter((word) => !common.includes(word));
	put("title", [...indexedWords(agent.title), ...innerWords(agent.title)]);
	if (telling.length === 1) put("wholeTitle", indexedWords(agent.title));
	put("creator", indexedWords(agent.creatorName ?? ""));
	put("text", indexedWords(agent.shortDescription ?? ""));
	const [, , , owner = "", repository = ""] = (agent.repositoryUrl ?? "").split("/");
	const names = [agent.protocolName ?? "", ...agent.otherNames].map((name) =>
		name.replace(/^[^/]*\./u, ""),
	);
	put("name", [agent.slug, ...names, owner, repository].flatMap(foldedWords));
	const facts = factTexts(agent).flatMap(indexedWords);
	const stems = new Set([...words.keys()].map(stemOf));
	return { agent, words, stems, facts, factStems: new Set(facts.map(stemOf)) };
}

function pointsAt(places: ReadonlySet<Place>): number {
	return Math.max(0, ...[...places].map((place) => POINTS[place])) + places.size - 1;
}

/** Of the best way, in quarters, and the same for all by a broad one. Computed once, because several steps ask. */
function pointsBy(ways: readonly Way[], read: Read): number {
	const known = POINTS_BY.get(ways) ?? new Map<Read, number>();
	POINTS_BY.set(ways, known);
	const best = { narrow: 0, broad: 0 };
	for (const { share, isBroad, pointsOf } of known.has(read) ? [] : ways) {
		const given = pointsOf(read);
		if (isBroad && given > 0) best.broad += Math.round(share * 4 * ELSEWHERE);
		else best.narrow = Math.max(best.narrow, Math.round(share * 4 * given));
	}
	const points = known.get(read) ?? best.narrow + best.broad;
	known.set(read, points);
	return points;
}
const POINTS_BY = new WeakMap<readonly Way[], Map<Read, number>>();

function flat(share: number, isHad: (read: Read) => boolean | undefined): Way {
	return { share, pointsOf: (read) => (isHad(read) ? ELSEWHERE : 0) };
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
