import type { Columns } from "#disk/column-file.ts";
import { Bitmap } from "./bitmap.ts";
import { unionOf } from "./bitmap-sets.ts";
import { Postings } from "./postings.ts";
import { SortedTexts } from "./sorted-texts.ts";
import { StemGroups } from "./stem-groups.ts";

/** Name of the columns of the words of facts. */
export const FACT_WORDS = "facts.words";

/** Fewer letters begin too many words. */
const MIN_START_CHARACTERS = 3;

/** Finds agents by words of what they state besides their texts. */
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
	 * Agents with this word in any of its forms, or with one that begins so where nobody has it: `free` is not `freemium`.
	 * Nothing may be added to the set.
	 */
	find(word: string, stem: string): Bitmap {
		const found = this.findStem(stem);
		if (found.count() > 0 || word.length < MIN_START_CHARACTERS) return found;
		const range = this.#words.rangeOf(word);
		return range.from === range.to ? this.#nobody : this.#postings.find(range);
	}

	/** Agents with a word of this stem. Nothing may be added to the set. */
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
