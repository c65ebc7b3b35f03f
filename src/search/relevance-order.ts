import { keysOf } from "#contract/members-of.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { type Bitmap, lowestBit } from "./columns/bitmap.ts";
import type { TextSets } from "./columns/text-sets.ts";
import type { QueryReading } from "./meeting-agents.ts";
import type { FoundTerm, TextSearch } from "./text-search.ts";
import { MAX_TERMS } from "./words/query-terms.ts";

/** Points for each term, multiplied by its rarity. Having a term is worth more than its position. */
const TERM_POINTS = { anywhere: 8, inTitle: 3, wholeInTitle: 1, inCreator: 2, wholeAnywhere: 1 };

/** Points for terms in other forms. All together are less than those for a term as typed. */
const OTHER_POINTS = { form: 4, formInTitle: 2, synonym: 2, fact: 4 };

/** Largest factor for a rare or unknown term. */
const MAX_RARITY = 4;

const ALL_TERM_POINTS = Object.values(TERM_POINTS).reduce((sum, points) => sum + points, 0);
const MOST_TERM_POINTS = MAX_TERMS * MAX_RARITY * ALL_TERM_POINTS;

/** Points for the whole text. An exact title is worth more than all terms. */
const TEXT_POINTS = { startsTitle: 2, isTitle: MOST_TERM_POINTS + 1 };

const MOST_POINTS = MOST_TERM_POINTS + TEXT_POINTS.startsTitle + TEXT_POINTS.isTitle;

/**
 * Only an exact title gets the full score. An agent without all terms as typed never scores above one that has them.
 */
const SCORE = { isTitle: 100, mostByTerms: 99, mostOtherwise: 52 };

/** Points for a set of agents, as words of 32 agents. */
interface Signal {
	words: Uint32Array;
	points: number;
}

interface Searched {
	size: number;
	search: TextSearch;
	titles: TextSets;
}

interface PageRequest {
	set: Bitmap;
	/** How the agents of the set match the text. */
	reading: QueryReading;
	q: string;
	from: number;
	limit: number;
}

export interface RelevancePage {
	numbers: number[];
	/** How well each matches the text, 0 to 100. */
	scores: number[];
}

/** Sorts agents by how well they match a text, then by rank. */
export class RelevanceOrder {
	readonly #searched: Searched;
	/** Points of each agent for the current text. The array is reused. */
	readonly #points: Uint16Array;

	constructor(searched: Searched) {
		this.#searched = searched;
		this.#points = new Uint16Array(searched.size);
	}

	page({ set, reading, q, from, limit }: PageRequest): RelevancePage {
		this.#points.fill(0);
		let most = 0;
		let common = 0;
		for (const term of this.#searched.search.read(q).terms) {
			const having = reading === "typed" ? term.typed : term.any;
			const rarity = rarityOf(having.count() / this.#searched.size);
			most += rarity * ALL_TERM_POINTS;
			// Does not affect the order, because all of these agents have it.
			if (reading === "typed") common += rarity * TERM_POINTS.anywhere;
			else this.#give(set, signalOf(term.typed, rarity * TERM_POINTS.anywhere));
			for (const signal of typedSignals(this.#searched, { term, rarity })) this.#give(set, signal);
			if (reading === "typed") continue;
			for (const signal of otherSignals({ term, rarity })) this.#give(set, signal);
		}
		for (const signal of textSignals(this.#searched, q)) this.#give(set, signal);
		const numbers = this.#read(set, { from, to: Math.min(from + limit, set.count()) });
		const share = SHARES[reading] / most;
		const scores = numbers.map((number) => scoreOf(common + (this.#points[number] ?? 0), share));
		return { numbers, scores };
	}

	#give(set: Bitmap, { words, points: given }: Signal): void {
		const points = this.#points;
		for (let index = 0; index < words.length; index += 1) {
			let rest = (words[index] ?? 0) & (set.words[index] ?? 0);
			for (; rest !== 0; rest &= rest - 1) {
				const number = index * 32 + lowestBit(rest);
				points[number] = (points[number] ?? 0) + given;
			}
		}
	}

	/** Reads part of the set in the order of points, by counting instead of sorting. */
	#read(set: Bitmap, { from, to }: { from: number; to: number }): number[] {
		const points = this.#points;
		const counts = new Uint32Array(MOST_POINTS + 1);
		set.forEach((number) => {
			const given = points[number] ?? 0;
			counts[given] = (counts[given] ?? 0) + 1;
		});
		const next = placesOf(counts);
		const page = new Array<number>(to - from).fill(0);
		set.forEach((number) => {
			const given = points[number] ?? 0;
			const place = next[given] ?? 0;
			next[given] = place + 1;
			if (place >= from && place < to) page[place - from] = number;
		});
		return page;
	}
}

/** The best score without an exact title. */
const SHARES: Readonly<Record<QueryReading, number>> = {
	typed: SCORE.mostByTerms,
	all: SCORE.mostOtherwise,
	some: SCORE.mostByTerms,
};

function scoreOf(points: number, share: number): number {
	if (points >= TEXT_POINTS.isTitle) return SCORE.isTitle;
	return Math.min(SCORE.mostByTerms, Math.round(share * points));
}

interface WeighedTerm {
	term: FoundTerm;
	/** 1 for a term that a quarter of all agents have, and 1 more for each factor of four. */
	rarity: number;
}

function typedSignals({ search }: Searched, { term: { term }, rarity }: WeighedTerm): Signal[] {
	return [
		signalOf(search.find(term, "title"), rarity * TERM_POINTS.inTitle),
		signalOf(search.find(term, "title", true), rarity * TERM_POINTS.wholeInTitle),
		signalOf(search.find(term, "creator"), rarity * TERM_POINTS.inCreator),
		signalOf(search.find(term, "any", true), rarity * TERM_POINTS.wholeAnywhere),
	];
}

/** Only for agents without the term as typed. */
function otherSignals({ term: { typed, any, otherwise }, rarity }: WeighedTerm): Signal[] {
	if (any === typed) return [];
	const { form, formInTitle, synonym, fact } = otherwise;
	const sets = { form, formInTitle: formInTitle(), synonym, fact };
	return keysOf(OTHER_POINTS).map((way) =>
		signalOf(sets[way].difference(typed), rarity * OTHER_POINTS[way]),
	);
}

function signalOf({ words }: Bitmap, points: number): Signal {
	return { words, points };
}

function rarityOf(share: number): number {
	if (!(share > 0)) return MAX_RARITY;
	return Math.max(1, Math.min(MAX_RARITY, Math.ceil(-Math.log2(share) / 2)));
}

function textSignals({ titles }: Searched, q: string): Signal[] {
	const key = titleKey(q);
	return [
		signalOf(titles.startingWith(key), TEXT_POINTS.startsTitle),
		signalOf(titles.setOf(key), TEXT_POINTS.isTitle),
	];
}

/** Start of each number of points in the order, most points first. */
function placesOf(counts: Uint32Array): Uint32Array {
	const places = new Uint32Array(counts.length);
	let place = 0;
	for (let score = counts.length - 1; score >= 0; score -= 1) {
		places[score] = place;
		place += counts[score] ?? 0;
	}
	return places;
}
