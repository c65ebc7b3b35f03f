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

/** More than all others, so that those with every term come first, and counts tell where the others begin. */
const FULL = 4 * MOST_BY_TERMS;

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
}

/** Points for all of a set, which are too many to give each its own. */
interface Broad {
	words: Uint32Array;
	points: number;
}

/** Sorts agents by how well they match a text, then by rank. */
export class RelevanceOrder {
	readonly #searched: Searched;
	/** Points of each agent for each term of the current text. Those for its name are in the first. Reused. */
	readonly #layers: Uint16Array[] = [];
	/** For agents of a set, so that the same loop is fast for all ways. */
	readonly #unmarked: Uint8Array;

	constructor(searched: Searched) {
		this.#searched = searched;
		this.#unmarked = new Uint8Array(searched.size);
	}

	page({ set, full, q, from, limit }: PageRequest): RelevancePage {
		const { search, titles, size } = this.#searched;
		const read = search.read(q);
		const hasPartial = full.count() < set.count();
		let most = 0;
		const broad: Broad[] = [];
		for (const [place, { word, typed, any, ways }] of read.terms.entries()) {
			const rarity = word.isEveryday ? 1 : rarityOf((typed.count() || any.count()) / size);
			most += rarity * MOST_TERM_POINTS;
			broad.push(...this.#addTerm(this.#layer(place), ways(hasPartial), rarity));
		}
		const [first = this.#layer(0), ...more] = this.#layers.slice(0, read.terms.length);
		const key = titleKey(q);
		addAll(first, titles.postings.numbersOf(titles.texts.rangeOf(key)), STARTS_TITLE);
		addAll(first, read.called, CALLED.byName);
		addAll(first, titles.numbersOf(key), CALLED.byTitle);
		const wanted = Math.min(set.count(), from + limit);
		const keys = this.#first({ set, full, first, more, broad, wanted });
		const pointsOf = (key: number) => Math.ceil(-key / size);
		const shown = [...keys.subarray(from, from + limit)];
		return {
			numbers: shown.map((key) => key + pointsOf(key) * size),
			scores: shown.map((key) => scoreOf(pointsOf(key), most)),
		};
	}

	#layer(place: number): Uint16Array {
		const layer = this.#layers[place]?.fill(0) ?? new Uint16Array(this.#searched.size);
		this.#layers[place] = layer;
		return layer;
	}

	/** Gives each agent the points of the best way in which it has a term, and returns what all of a set get. */
	#addTerm(layer: Uint16Array, ways: readonly Way[], rarity: number): Broad[] {
		const { size, text } = this.#searched;
		const broad: Broad[] = [];
		for (const { range, set, share } of ways) {
			const { numbers, marks } = range
				? text.marked(range)
				: { numbers: set.toNumbers(), marks: this.#unmarked };
			// A start that agents have several words with on average says little, and is only looked up.
			if (numbers.length > size) {
				broad.push({ words: set.words, points: rarity * shareOf(ELSEWHERE, share) });
				continue;
			}
			const points = pointsByMarks(share);
			for (let at = 0; at < numbers.length; at += 1) {
				const number = numbers[at] ?? 0;
				const given = rarity * (points[marks[at] ?? 0] ?? 0);
				if (given > (layer[number] ?? 0)) layer[number] = given;
			}
		}
		return broad;
	}

	/**
	 * The agents of a set with the most points, most first, then in order. Each is its number less its points times all
	 * agents, so that numbers alone sort.
	 */
	#first({ set, full, first, more, broad, wanted }: Wanted): Float64Array {
		const { size, placeholders } = this.#searched;
		const ofBroad = broad.reduce((sum, { points }) => sum + points, 0);
		const keys = new Float64Array(2 * wanted);
		let length = 0;
		let least = -1;
		for (let index = 0; index < set.words.length; index += 1) {
			for (let word = set.words[index] ?? 0; word !== 0; word &= word - 1) {
				const bit = word & -word;
				const number = index * 32 + lowestBit(word);
				let given = first[number] ?? 0;
				for (let at = 0; at < more.length; at += 1) given += more[at]?.[number] ?? 0;
				const lift = ((full.words[index] ?? 0) & bit) !== 0 ? FULL : 0;
				// Most agents end here, before anything else is looked up.
				if (given + ofBroad + lift < least) continue;
				for (const { words, points } of broad)
					if (((words[index] ?? 0) & bit) !== 0) given += points;
				if (placeholders.has(number)) given = 0;
				given += lift;
				if (given <= least) continue;
				keys[length++] = number - given * size;
				if (length < keys.length) continue;
				length = wanted;
				least = Math.ceil(-(keys.sort()[wanted - 1] ?? 0) / size);
			}
		}
		return keys.subarray(0, length).sort().subarray(0, wanted);
	}
}

interface Wanted {
	set: Bitmap;
	full: Bitmap;
	/** Layers of points. */
	first: Uint16Array;
	more: readonly Uint16Array[];
	broad: readonly Broad[];
	wanted: number;
}

function addAll(points: Uint16Array, numbers: ArrayLike<number>, more: number): void {
	for (let at = 0; at < numbers.length; at += 1) {
		const number = numbers[at] ?? 0;
		points[number] = (points[number] ?? 0) + more;
	}
}

function scoreOf(lifted: number, most: number): number {
	const points = lifted % FULL;
	if (points >= CALLED.byName) return SCORE.isCalled;
	const best = lifted < FULL ? SCORE.mostOfSome : SCORE.most;
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
