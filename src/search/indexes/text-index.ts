import type { Columns } from "#disk/column-file.ts";
import { Bitmap, unionOf } from "../columns/bitmap.ts";
import type { TextRange } from "../columns/broad-ranges.ts";
import { getBytes } from "../columns/named-columns.ts";
import { Postings } from "../columns/postings.ts";
import { SortedTexts } from "../columns/sorted-texts.ts";
import { NearestWords } from "../words/nearest-words.ts";
import { StemGroups } from "../words/stem-groups.ts";

/** Where an agent has a word, as bits. */
export const MARKS = { title: 1, name: 2, creator: 4, text: 8, wholeTitle: 16 };

/** Finds agents by words of their texts and names. Sets must not be changed. */
export class TextIndex {
	readonly #size: number;
	readonly #words: SortedTexts;
	readonly #nearest: NearestWords;
	readonly #stems: StemGroups;
	readonly #postings: Postings;
	readonly #marks: Uint8Array;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#words = new SortedTexts(columns, "words");
		this.#nearest = new NearestWords(this.#words);
		this.#stems = new StemGroups(columns, { name: "words", words: this.#words });
		this.#postings = new Postings(columns, "words.any", size);
		this.#marks = getBytes(columns, "words.any.marks");
	}

	/** The words that start with it. */
	rangeOf(start: string): TextRange {
		return this.#words.rangeOf(start);
	}

	/** Exactly this word, if an agent has it. */
	placeOf(word: string): TextRange | undefined {
		const at = this.#words.find(word);
		return at === undefined ? undefined : { from: at, to: at + 1 };
	}

	rangesOfStem(stem: string): TextRange[] {
		return this.#stems.find(stem).map((at) => ({ from: at, to: at + 1 }));
	}

	find(range: TextRange): Bitmap {
		return this.#postings.find(range);
	}

	findStem(stem: string): Bitmap {
		return unionOf(
			this.#size,
			this.rangesOfStem(stem).map((range) => this.find(range)),
		);
	}

	inTitle(range: TextRange): Bitmap {
		const { numbers, marks } = this.marked(range);
		const set = new Bitmap(this.#size);
		for (const [at, number] of numbers.entries()) {
			if (((marks[at] ?? 0) & MARKS.title) !== 0) set.add(number);
		}
		return set;
	}

	/** The agents of each word of the range, one after the other, with where they have it. */
	marked(range: TextRange): { numbers: Uint32Array; marks: Uint8Array } {
		return this.#postings.marked(range, this.#marks);
	}

	hasStart(start: string): boolean {
		const { from, to } = this.#words.rangeOf(start);
		return from < to;
	}

	similar(word: string, limit: number): readonly string[] {
		return this.#nearest.find(word, { limit, weigh: (other) => this.count(other) });
	}

	count(word: string): number {
		const at = this.#words.find(word);
		return at === undefined ? 0 : this.#postings.count(at);
	}
}
