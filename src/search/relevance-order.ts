import type { Match } from "#contract/vocabulary.ts";
import { Bitmap, lowestBit } from "./bitmap.ts";
import { MAX_TERMS, type QueryTerm } from "./query-terms.ts";
import type { TextSearch } from "./text-search.ts";
import type { TitleIndex } from "./title-index.ts";

/** Points that an agent gets for each term of a text, times how rare the term is. Having it at all outweighs where. */
const TERM_POINTS = { anywhere: 8, inTitle: 3, wholeInTitle: 1, inCreator: 2, wholeAnywhere: 1 };

/** Most times that a rare term counts. One that nobody has is as rare. */
const MAX_RARITY = 4;

const ALL_TERM_POINTS = Object.values(TERM_POINTS).reduce((sum, points) => sum + points, 0);
const MOST_TERM_POINTS = MAX_TERMS * MAX_RARITY * ALL_TERM_POINTS;

/** Points for the text as a whole. Being called exactly so outweighs all that terms can give. */
const TEXT_POINTS = { startsTitle: 2, isTitle: MOST_TERM_POINTS + 1 };

const MOST_POINTS = MOST_TERM_POINTS + TEXT_POINTS.startsTitle + TEXT_POINTS.isTitle;

/** Whoever is not called exactly so has less than the full score. */
const SCORE = { isTitle: 100, mostByTerms: 99 };

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
	/** Whether all of the set have all terms. */
	match: Match;
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

	page({ set, match, q, from, limit }: PageRequest): RelevancePage {
		this.#points.fill(0);
		let most = 0;
		let common = 0;
		for (const term of this.#searched.search.read(q).terms) {
			const { rarity, anywhere, signals } = weighed(this.#searched, term);
			most += rarity * ALL_TERM_POINTS;
			// What everybody has orders nobody.
			if (match === "all") common += anywhere.points;
			else this.#give(set, anywhere);
			for (const signal of signals) this.#give(set, signal);
		}
		for (const signal of textSignals(this.#searched, q)) this.#give(set, signal);
		const numbers = this.#read(set, { from, to: Math.min(from + limit, set.count()) });
		const scores = numbers.map((number) => scoreOf(common + (this.#points[number] ?? 0), most));
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

function scoreOf(points: number, most: number): number {
	if (points >= TEXT_POINTS.isTitle) return SCORE.isTitle;
	return Math.min(SCORE.mostByTerms, Math.round((SCORE.mostByTerms * points) / most));
}

/** A term that a quarter of all agents have counts once, and once more each time that it is four times rarer. */
function weighed({ search, size }: Searched, term: QueryTerm) {
	const having = search.find(term);
	const rarity = rarityOf(having.count() / size);
	const signal = ({ words }: Bitmap, points: number): Signal => ({
		words,
		points: points * rarity,
	});
	const anywhere = signal(having, TERM_POINTS.anywhere);
	const signals = [
		signal(search.find(term, "title"), TERM_POINTS.inTitle),
		signal(search.find(term, "title", true), TERM_POINTS.wholeInTitle),
		signal(search.find(term, "creator"), TERM_POINTS.inCreator),
		signal(search.find(term, "any", true), TERM_POINTS.wholeAnywhere),
	];
	return { rarity, anywhere, signals };
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
