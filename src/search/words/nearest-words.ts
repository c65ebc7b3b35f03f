import { compare } from "#contract/compare.ts";
import type { SortedTexts } from "../columns/sorted-texts.ts";
import { EditRows, editDistance } from "./edit-distance.ts";

/** Most differences for a word of this length to be similar. */
export function reachOf(word: string): number {
	if (word.length < 3) return 0;
	return word.length < 6 ? 1 : 2;
}

/**
 * Finds words similar to a mistyped one. Words are scanned in order, so the rows for a common prefix are reused, and
 * all words with a prefix that is too different are skipped at once.
 */
export class NearestWords {
	readonly #words: SortedTexts;

	constructor(words: SortedTexts) {
		this.#words = words;
	}

	/** The most similar first, then the most common. Without the word itself. */
	find(
		word: string,
		{ limit, weigh }: { limit: number; weigh: (word: string) => number },
	): string[] {
		const reach = reachOf(word);
		if (reach === 0) return [];
		return this.#within(new EditRows(word, reach), reach)
			.map(({ place, distance }) => {
				const candidate = this.#words.at(place);
				return { candidate, distance, weight: weigh(candidate) };
			})
			.sort(
				(left, right) =>
					left.distance - right.distance ||
					right.weight - left.weight ||
					compare(left.candidate, right.candidate),
			)
			.slice(0, limit)
			.map(({ candidate }) => candidate);
	}

	#within(rows: EditRows, reach: number): { place: number; distance: number }[] {
		const found: { place: number; distance: number }[] = [];
		let place = 0;
		while (place < this.#words.length) {
			const length = this.#words.lengthAt(place);
			let depth = rows.sharedWith((index) => this.#words.unitAt(place, index), length);
			while (depth < length && rows.leastAt(depth) <= reach) {
				rows.push(depth, this.#words.unitAt(place, depth));
				depth += 1;
			}
			if (rows.leastAt(depth) > reach) {
				place = this.#words.behindStart(place, depth);
				continue;
			}
			const distance = rows.distanceAt(depth);
			if (distance > 0 && distance <= reach) found.push({ place, distance });
			place += 1;
		}
		return found;
	}
}

/** True if the asked text could mean the word: it is a prefix of it, or differs by a few letters. */
export function isMeant(text: string, word: string): boolean {
	const reach = reachOf(text);
	return word.startsWith(text) || editDistance(text, word, reach) <= reach;
}
