import type { Columns } from "#disk/column-file.ts";
import { Bitmap, unionOf } from "../columns/bitmap.ts";
import { Postings } from "../columns/postings.ts";
import { SortedTexts } from "../columns/sorted-texts.ts";
import { StemGroups } from "../words/stem-groups.ts";

/** Prefix of the columns for words of facts. */
export const FACT_WORDS = "facts.words";

/** Shorter prefixes match too many words. */
const MIN_START_CHARACTERS = 3;

/** Finds agents by words of facts other than their texts. */
export class FactIndex {
	readonly #size: number;
	readonly #nobody: Bitmap;
	readonly #words: SortedTexts;
	readonly #postings: Postings;
	readonly #stems: StemGroups;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#nobody = new Bitmap(size);
		this.#words = new SortedTexts(columns, FACT_WORDS);
		this.#postings = new Postings(columns, `${FACT_WORDS}.in`, size);
		this.#stems = new StemGroups(columns, { name: FACT_WORDS, words: this.#words });
	}

	/**
	 * Agents with any form of this word or, if there are none, with a word that starts with it: `free` must not find
	 * `freemium`. Must not be changed.
	 */
	find(word: string, stem: string): Bitmap {
		const found = this.findStem(stem);
		if (found.count() > 0 || word.length < MIN_START_CHARACTERS) return found;
		const range = this.#words.rangeOf(word);
		return range.from === range.to ? this.#nobody : this.#postings.find(range);
	}

	/** Agents with a word of this stem. Must not be changed. */
	findStem(stem: string): Bitmap {
		const sets = this.#stems
			.find(stem)
			.map((place) => this.#postings.find({ from: place, to: place + 1 }));
		const [first = this.#nobody, ...others] = sets;
		return others.length === 0 ? first : unionOf(this.#size, sets);
	}

	hasStart(start: string): boolean {
		const { from, to } = this.#words.rangeOf(start);
		return from < to;
	}
}
