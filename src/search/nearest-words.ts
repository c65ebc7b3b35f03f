import { bitCount } from "./bitmap.ts";
import { editDistance } from "./edit-distance.ts";

/** How many slips a word of this length may hold before it counts as another word. */
export function reachOf(word: string): number {
	if (word.length < 3) return 0;
	return word.length < 6 ? 1 : 2;
}

/**
 * Finds the words that a mistyped one may have meant. Every word is looked at, but only those with nearly the same letters
 * are compared: a slip takes away one letter at most and brings in one.
 */
export class NearestWords {
	readonly #words: readonly string[];
	/** The letters of each word, a bit for each. */
	readonly #letters: Uint32Array;

	constructor(words: readonly string[]) {
		this.#words = words;
		this.#letters = Uint32Array.from(words, lettersOf);
	}

	/** Nearest first; equally near ones the most common first. The word itself is not among them. */
	find(
		word: string,
		{ limit, weigh }: { limit: number; weigh: (word: string) => number },
	): string[] {
		const reach = reachOf(word);
		const letters = lettersOf(word);
		const near: { candidate: string; distance: number; weight: number }[] = [];
		for (let index = 0; reach > 0 && index < this.#words.length; index += 1) {
			const candidate = this.#words[index] ?? "";
			if (Math.abs(candidate.length - word.length) > reach) continue;
			if (bitCount(letters ^ (this.#letters[index] ?? 0)) > 2 * reach) continue;
			const distance = editDistance(word, candidate, reach);
			if (distance === 0 || distance > reach) continue;
			near.push({ candidate, distance, weight: weigh(candidate) });
		}
		return near
			.sort(
				(left, right) =>
					left.distance - right.distance ||
					right.weight - left.weight ||
					(left.candidate < right.candidate ? -1 : 1),
			)
			.slice(0, limit)
			.map(({ candidate }) => candidate);
	}
}

function lettersOf(word: string): number {
	let letters = 0;
	for (let index = 0; index < word.length; index += 1)
		letters |= 1 << (word.charCodeAt(index) & 31);
	return letters >>> 0;
}
