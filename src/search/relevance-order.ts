import { titleKey } from "#domain/texts/fold-text.ts";
import type { Bitmap } from "./columns/bitmap.ts";
import type { TextSets } from "./columns/text-sets.ts";
import { MARKS, type TextIndex } from "./indexes/text-index.ts";
import type { TextSearch, Way } from "./text-search.ts";
import { MAX_TERMS } from "./words/query-terms.ts";

/** Points for a term by where it is. The best place counts, and each further one a little. */
const PLACES: readonly (readonly [mark: number, points: number])[] = [
	[MARKS.wholeTitle, 16],
	[MARKS.title, 12],
	[MARKS.name, 10],
	[MARKS.creator, 9],
	[MARKS.text, 8],
];
const FURTHER_PLACE = 1;

/** Points for a term in a fact, or in several words. */
const ELSEWHERE = 9;

/** Points are whole numbers of this size, so that shares of them are too. */
const PARTS = 4;
const MOST_TERM_POINTS = PARTS * (16 + FURTHER_PLACE * PLACES.length);

/** Factor for a rare or unknown term. Everyday words have 1. */
const MAX_RARITY = 8;

const MOST_BY_TERMS = MAX_TERMS * MAX_RARITY * MOST_TERM_POINTS;

/** What it is called is worth more than all terms; its title most. */
const CALLED = {
	startsTitle: PARTS * 2,
	byName: MOST_BY_TERMS + PARTS * 2,
	byTitle: MOST_BY_TERMS,
};

/** Only what is called like the text gets the full score. An agent without all terms never gets more than half. */
const SCORE = { isCalled: 100, most: 99, mostOfSome: 52 };

interface Searched {
	size: number;
	search: TextSearch;
	text: TextIndex;
	titles: TextSets;
	/** Agents that come last, whatever they say. */
	placeholders: Bitmap;
}

interface PageRequest {
	set: Bitmap;
	/** Those of the set that have every term. */
	full: Bitmap;
	q: string;
	from: number;
	limit: number;
}

export interface RelevancePage {
	numbers: number[];
	/** How well each matches the text, 0 to 100. */
	scores: number[];
	/** Number of agents before the first that lacks a term. */
	lead: number;
}

/** Sorts agents by how well they match a text, then by rank. */
export class RelevanceOrder {
	readonly #searched: Searched;
	/** Points of each agent for the current text, and for its current term. The arrays are reused. */
	readonly #points: Uint32Array;
	readonly #best: Uint8Array;

	constructor(searched: Searched) {
		this.#searched = searched;
		this.#points = new Uint32Array(searched.size);
		this.#best = new Uint8Array(searched.size);
	}

	page({ set, full, q, from, limit }: PageRequest): RelevancePage {
		const { search, titles, placeholders, size } = this.#searched;
		const points = this.#points.fill(0);
		const add = (more: number) => (number: number) => {
			points[number] = (points[number] ?? 0) + more;
		};
		const read = search.read(q);
		const hasPartial = full.count() < set.count();
		let most = 0;
		for (const { word, typed, any, ways } of read.terms) {
			const rarity = word.isEveryday ? 1 : rarityOf((typed.count() || any.count()) / size);
			most += rarity;
			for (const way of ways(hasPartial)) this.#give(way);
			const best = this.#best;
			set.forEach((number) => {
				points[number] = (points[number] ?? 0) + rarity * (best[number] ?? 0);
			});
			best.fill(0);
		}
		const key = titleKey(q);
		titles.startingWith(key).forEach(add(CALLED.startsTitle));
		read.called.forEach(add(CALLED.byName));
		titles.setOf(key).forEach(add(CALLED.byTitle));
		placeholders.forEach((number) => {
			points[number] = 0;
		});
		// Of equal points, those with every term come first.
		let top = 0;
		set.forEach((number) => {
			const given = 2 * (points[number] ?? 0) + (full.has(number) ? 1 : 0);
			points[number] = given;
			if (given > top) top = given;
		});
		const lead = hasPartial ? this.#countLead(set, full) : set.count();
		const numbers = this.#read(set, {
			from,
			to: Math.max(from, Math.min(from + limit, set.count())),
			top,
		});
		const scores = numbers.map((number) => this.#scoreOf(number, most, full.has(number)));
		return { numbers, scores, lead };
	}

	#give({ range, set, share }: Way): void {
		const best = this.#best;
		const { numbers, marks } = range ? this.#searched.text.marked(range) : NOTHING;
		// A start that nearly every agent has several words with says little.
		if (!range || numbers.length > this.#searched.size) {
			const points = Math.round(share * PARTS * ELSEWHERE);
			set.forEach((number) => {
				if (points > (best[number] ?? 0)) best[number] = points;
			});
			return;
		}
		const points = pointsByMarks(share);
		for (let at = 0; at < numbers.length; at += 1) {
			const number = numbers[at] ?? 0;
			const given = points[marks[at] ?? 0] ?? 0;
			if (given > (best[number] ?? 0)) best[number] = given;
		}
	}

	/** Those with every term that come before all without. */
	#countLead(set: Bitmap, full: Bitmap): number {
		let mostOfSome = 0;
		set.forEach((number) => {
			if (!full.has(number)) mostOfSome = Math.max(mostOfSome, this.#points[number] ?? 0);
		});
		let lead = 0;
		full.forEach((number) => {
			if ((this.#points[number] ?? 0) > mostOfSome) lead += 1;
		});
		return lead;
	}

	#scoreOf(number: number, most: number, isFull: boolean): number {
		const points = Math.floor((this.#points[number] ?? 0) / 2);
		if (points >= CALLED.byName) return SCORE.isCalled;
		const share = points / (most * MOST_TERM_POINTS);
		return Math.min(SCORE.most, Math.round((isFull ? SCORE.most : SCORE.mostOfSome) * share));
	}

	/** Reads part of the set in the order of points, by counting instead of sorting. */
	#read(set: Bitmap, { from, to, top }: { from: number; to: number; top: number }): number[] {
		const points = this.#points;
		const counts = new Uint32Array(top + 1);
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

const NOTHING = { numbers: new Uint32Array(), marks: new Uint8Array() };

/** 1 for a term that half of all agents have, and 1 more for each factor of two. */
function rarityOf(share: number): number {
	if (!(share > 0)) return MAX_RARITY;
	return Math.max(1, Math.min(MAX_RARITY, Math.round(-Math.log2(share))));
}

/** Points for each combination of marks, at a share. */
function pointsByMarks(share: number): Uint8Array {
	const known = POINTS.get(share);
	if (known) return known;
	const points = Uint8Array.from({ length: 2 * MARKS.wholeTitle }, (_, marks) => {
		const [best = 0, ...further] = PLACES.flatMap(([mark, given]) => (marks & mark ? given : []));
		return Math.round(share * PARTS * (best + FURTHER_PLACE * further.length));
	});
	POINTS.set(share, points);
	return points;
}
const POINTS = new Map<number, Uint8Array>();

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
