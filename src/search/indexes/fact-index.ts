import type { Columns } from "#disk/column-file.ts";
import { type Bitmap, unionOf } from "../columns/bitmap.ts";
import { TextSets } from "../columns/text-sets.ts";
import { StemGroups } from "../words/stem-groups.ts";

/** Prefix of the columns for words of facts. */
export const FACT_WORDS = "facts.words";

/** Shorter prefixes match too many words. */
const MIN_START_CHARACTERS = 3;

/** Finds agents by words of facts other than their texts. */
export class FactIndex {
	readonly #size: number;
	readonly #sets: TextSets;
	readonly #stems: StemGroups;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#sets = new TextSets(columns, FACT_WORDS, size);
		this.#stems = new StemGroups(columns, { name: FACT_WORDS, words: this.#sets.texts });
	}

	/**
	 * Agents with any form of this word or, if there are none, with a word that starts with it: `free` must not find
	 * `freemium`. Must not be changed.
	 */
	find(word: string, stem: string): Bitmap {
		const result = this.findStem(stem);
		if (result.count() > 0 || word.length < MIN_START_CHARACTERS) return result;
		return this.#sets.startingWith(word);
	}

	/** Agents with a word of this stem. Must not be changed. */
	findStem(stem: string): Bitmap {
		const places = this.#stems.find(stem);
		return unionOf(
			this.#size,
			places.map((place) => this.#sets.postings.find({ from: place, to: place + 1 })),
		);
	}

	hasStart(start: string): boolean {
		const { from, to } = this.#sets.texts.rangeOf(start);
		return from < to;
	}
}
