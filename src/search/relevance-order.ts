import { titleKey } from "#domain/texts/fold-text.ts";
import { type Bitmap, lowestBit } from "./columns/bitmap.ts";
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

const STARTS_TITLE = PARTS * 2;

/** What it is called is worth more than all terms; its title most. */
const CALLED = { byName: MOST_BY_TERMS + STARTS_TITLE, byTitle: MOST_BY_TERMS };

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

/** Points for all of a set, which are too many to give each its own. */
interface Broad {
	words: Uint32Array;
	points: number;
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
		const read = search.read(q);
		const hasPartial = full.count() < set.count();
		let most = 0;
		const broad: Broad[] = [];
		for (const { word, typed, any, ways } of read.terms) {
			const rarity = word.isEveryday ? 1 : rarityOf((typed.count() || any.count()) / size);
			most += rarity * MOST_TERM_POINTS;
			broad.push(...this.#addTerm(ways(hasPartial), rarity));
		}
		const key = titleKey(q);
		addAll(points, titles.startingWith(key), STARTS_TITLE);
		addAll(points, read.called, CALLED.byName);
		const titled = titles.setOf(key);
		addAll(points, titled, CALLED.byTitle);
		for (const number of placeholders.toNumbers()) points[number] = 0;
		const isCalled = read.called.count() > 0 || titled.count() > 0;
		const called = isCalled ? CALLED.byName + CALLED.byTitle : 0;
		const bound = most + broad.reduce((sum, { points }) => sum + points, STARTS_TITLE + called);
		const counts = this.#count({ set, full, broad, most: bound });
		const numbers = this.#first(set, counts, from + limit).slice(from);
		return {
			numbers,
			scores: numbers.map((number) => scoreOf((points[number] ?? 0) >> 1, most, full.has(number))),
			lead: hasPartial ? leadOf(counts) : set.count(),
		};
	}

	/** Adds for each agent the points of the best way in which it has a term, and returns what all of a set get. */
	#addTerm(ways: readonly Way[], rarity: number): Broad[] {
		const { size, text } = this.#searched;
		const broad: Broad[] = [];
		for (const { range, set, share } of ways) {
			const { numbers, marks } = range
				? text.marked(range)
				: { numbers: set.toNumbers(), marks: [] };
			// A start that agents have several words with on average says little, and is only looked up.
			if (numbers.length > size) {
				broad.push({ words: set.words, points: rarity * shareOf(ELSEWHERE, share) });
			} else this.#give({ numbers, marks, points: pointsByMarks(share), rarity });
		}
		this.#best.fill(0);
		return broad;
	}

	#give({ numbers, marks, points, rarity }: Given): void {
		const best = this.#best;
		const total = this.#points;
		for (let at = 0; at < numbers.length; at += 1) {
			const number = numbers[at] ?? 0;
			const given = points[marks[at] ?? 0] ?? 0;
			const former = best[number] ?? 0;
			if (given <= former) continue;
			best[number] = given;
			total[number] = (total[number] ?? 0) + rarity * (given - former);
		}
	}

	/** Completes the points of a set, and counts how many agents have how many. Odd points have every term. */
	#count({ set, full, broad, most }: Counted): Uint32Array {
		const points = this.#points;
		const counts = new Uint32Array(2 * most + 2);
		for (let index = 0; index < set.words.length; index += 1) {
			const inFull = full.words[index] ?? 0;
			for (let word = set.words[index] ?? 0; word !== 0; word &= word - 1) {
				const bit = word & -word;
				const number = index * 32 + lowestBit(word);
				let given = points[number] ?? 0;
				for (let at = 0; at < broad.length; at += 1) {
					const one = broad[at];
					if (one && ((one.words[index] ?? 0) & bit) !== 0) given += one.points;
				}
				given = 2 * given + ((inFull & bit) === 0 ? 0 : 1);
				points[number] = given;
				counts[given] = (counts[given] ?? 0) + 1;
			}
		}
		return counts;
	}

	/** Those of a set with the most points, most first, then in order. */
	#first(set: Bitmap, counts: Uint32Array, limit: number): number[] {
		const points = this.#points;
		let least = counts.length;
		const wanted = Math.min(limit, set.count());
		let rest = wanted;
		while (rest > 0 && least > 0) {
			least -= 1;
			rest -= counts[least] ?? 0;
		}
		let equal = (counts[least] ?? 0) + rest;
		const first: number[] = [];
		for (let index = 0; index < set.words.length && first.length < wanted; index += 1) {
			for (let word = set.words[index] ?? 0; word !== 0; word &= word - 1) {
				const number = index * 32 + lowestBit(word);
				const given = points[number] ?? 0;
				if (given < least || (given === least && equal === 0)) continue;
				if (given === least) equal -= 1;
				first.push(number);
			}
		}
		return first.sort((left, right) => (points[right] ?? 0) - (points[left] ?? 0) || left - right);
	}
}

interface Given {
	numbers: Uint32Array;
	marks: ArrayLike<number>;
	points: Uint8Array;
	rarity: number;
}

interface Counted {
	set: Bitmap;
	full: Bitmap;
	broad: readonly Broad[];
	/** The most points that an agent can have. */
	most: number;
}

function addAll(points: Uint32Array, set: Bitmap, more: number): void {
	for (const number of set.toNumbers()) points[number] = (points[number] ?? 0) + more;
}

/** Number of agents with every term that come before all without. */
function leadOf(counts: Uint32Array): number {
	let lead = 0;
	for (let given = counts.length - 2; given >= 0 && !counts[given]; given -= 2) {
		lead += counts[given + 1] ?? 0;
	}
	return lead;
}

function scoreOf(points: number, most: number, isFull: boolean): number {
	if (points >= CALLED.byName) return SCORE.isCalled;
	const best = isFull ? SCORE.most : SCORE.mostOfSome;
	return Math.min(best, Math.round((best * points) / most));
}

function shareOf(points: number, share: number): number {
	return Math.round(share * PARTS * points);
}

/** 1 for a term that half of all agents have, and 1 more for each factor of two. */
function rarityOf(share: number): number {
	if (!(share > 0)) return MAX_RARITY;
	return Math.max(1, Math.min(MAX_RARITY, Math.round(-Math.log2(share))));
}

/** Points for each combination of marks, and without any, at a share. */
function pointsByMarks(share: number): Uint8Array {
	const known = POINTS.get(share);
	if (known) return known;
	const points = Uint8Array.from({ length: 2 * MARKS.wholeTitle }, (_, marks) => {
		const [best = ELSEWHERE, ...further] = PLACES.flatMap(([mark, given]) =>
			marks & mark ? given : [],
		);
		return shareOf(best + FURTHER_PLACE * further.length, share);
	});
	POINTS.set(share, points);
	return points;
}
const POINTS = new Map<number, Uint8Array>();
