import { EditRows } from "./edit-rows.ts";
import type { SortedTexts } from "./sorted-texts.ts";

/** How many slips a word of this length may hold before it counts as another word. */
export function reachOf(word: string): number {
	if (word.length < 3) return 0;
	return word.length < 6 ? 1 : 2;
}

interface Near {
	candidate: string;
	distance: number;
	weight: number;
}

/**
 * Finds the words that a mistyped one may have meant. The words are gone through in order, and what was worked out for the
 * letters that a word shares with the one before is kept: all words of a start that is too far away are passed over at once.
 */
export class NearestWords {
	readonly #words: SortedTexts;

	constructor(words: SortedTexts) {
		this.#words = words;
	}

	/** Nearest first; equally near ones the most common first. The word itself is not among them. */
	find(
		word: string,
		{ limit, weigh }: { limit: number; weigh: (word: string) => number },
	): string[] {
		const reach = reachOf(word);
		if (reach === 0) return [];
		return this.#within(new EditRows(word, reach), reach)
			.map(({ place, distance }): Near => {
				const candidate = this.#words.at(place);
				return { candidate, distance, weight: weigh(candidate) };
			})
			.sort(
				(left, right) =>
					left.distance - right.distance ||
					right.weight - left.weight ||
					(left.candidate < right.candidate ? -1 : 1),
			)
			.slice(0, limit)
			.map(({ candidate }) => candidate);
	}

	/** Places of the words that are as near as this, but for the word itself. */
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
