import { keysOf } from "#contract/members-of.ts";
import { Bitmap, lowestBit } from "./bitmap.ts";
import type { Reading } from "./meeting-agents.ts";
import { MAX_TERMS } from "./query-terms.ts";
import type { FoundTerm, TextSearch } from "./text-search.ts";
import type { TitleIndex } from "./title-index.ts";

/** Points that an agent gets for each term of a text, times how rare the term is. Having it at all outweighs where. */
const TERM_POINTS = { anywhere: 8, inTitle: 3, wholeInTitle: 1, inCreator: 2, wholeAnywhere: 1 };

/** The same where the term is not there as it was typed. Together they are less than a typed one can have. */
const OTHER_POINTS = { form: 4, formInTitle: 2, synonym: 2, fact: 4 };

/** Most times that a rare term counts. One that nobody has is as rare. */
const MAX_RARITY = 4;

const ALL_TERM_POINTS = Object.values(TERM_POINTS).reduce((sum, points) => sum + points, 0);
const MOST_TERM_POINTS = MAX_TERMS * MAX_RARITY * ALL_TERM_POINTS;

/** Points for the text as a whole. Being called exactly so outweighs all that terms can give. */
const TEXT_POINTS = { startsTitle: 2, isTitle: MOST_TERM_POINTS + 1 };

const MOST_POINTS = MOST_TERM_POINTS + TEXT_POINTS.startsTitle + TEXT_POINTS.isTitle;

/**
 * Whoever is not called exactly so has less than the full score, and who has every term, but not all as they were typed, has
 * no more than any who does.
 */
const SCORE = { isTitle: 100, mostByTerms: 99, mostOtherwise: 52 };

/** Where something adds points, 32 agents in each number. */
interface Signal {
	words: Uint32Array;
	points: number;
}

interface Searched {
	size: number;
	search: TextSearch;
	titles: TitleIndex;
}

/** A page of the agents of a set. */
interface PageRequest {
	set: Bitmap;
	/** How all of the set meet the text. */
	reading: Reading;
	q: string;
	from: number;
	limit: number;
}

export interface RelevancePage {
	numbers: number[];
	/** How well each meets the text, from 0 to 100. */
	scores: number[];
}

/** Agents by how well they meet a text: those that meet it best first, equal ones in rank order. */
export class RelevanceOrder {
	readonly #searched: Searched;
	/** Points of each agent for the text that is asked for just now, always in the same place. */
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
			// What everybody has orders nobody.
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

	/** Reads some of the set as it would be sorted by points, without sorting it. */
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

/** The best score that terms alone can give. */
const SHARES: Readonly<Record<Reading, number>> = {
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
	/** Of a term that a quarter of all agents have 1, and one more each time that it is four times rarer. */
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

/** Of those alone that do not have the term as it was typed. */
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

function textSignals({ titles, size }: Searched, q: string): Signal[] {
	const exact = new Bitmap(size);
	exact.addAll(titles.find(q));
	return [
		{ words: titles.startingWith(q).words, points: TEXT_POINTS.startsTitle },
		{ words: exact.words, points: TEXT_POINTS.isTitle },
	];
}

/** Where agents of so many points begin: behind all that have more. */
function placesOf(counts: Uint32Array): Uint32Array {
	const places = new Uint32Array(counts.length);
	let place = 0;
	for (let given = counts.length - 1; given >= 0; given -= 1) {
		places[given] = place;
		place += counts[given] ?? 0;
	}
	return places;
}
