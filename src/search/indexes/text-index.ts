import type { Columns } from "#disk/column-file.ts";
import { type Bitmap, unionOf } from "../columns/bitmap.ts";
import { Postings } from "../columns/postings.ts";
import { SortedTexts } from "../columns/sorted-texts.ts";
import { NearestWords } from "../words/nearest-words.ts";
import { StemGroups } from "../words/stem-groups.ts";

/** Where to search for a word. */
export type TextPlace = "any" | "title" | "creator";

interface StemPlace {
	place?: TextPlace;
	/** Leaves out words with this prefix, which were found already. */
	besides?: string | undefined;
}

const NOWHERE = { from: 0, to: 0 };

/** Finds agents by the prefix of a word. */
export class TextIndex {
	readonly nearest: NearestWords;
	readonly #size: number;
	readonly #words: SortedTexts;
	readonly #stems: StemGroups;
	readonly #postings: Readonly<Record<TextPlace, Postings>>;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#words = new SortedTexts(columns, "words");
		this.#postings = {
			any: new Postings(columns, "words.any", size),
			title: new Postings(columns, "words.title", size),
			creator: new Postings(columns, "words.creator", size),
		};
		this.#stems = new StemGroups(columns, { name: "words", words: this.#words });
		this.nearest = new NearestWords(this.#words);
	}

	/** Agents with a word that starts with it. Must not be changed. */
	find(start: string, place: TextPlace = "any"): Bitmap {
		return this.#postings[place].find(this.#words.rangeOf(start));
	}

	/** Agents with exactly this word. Must not be changed. */
	findWhole(word: string, place: TextPlace = "any"): Bitmap {
		const at = this.#words.find(word);
		const range = at === undefined ? NOWHERE : { from: at, to: at + 1 };
		return this.#postings[place].find(range);
	}

	/** Agents with a word of this stem, except for words with the prefix `besides`. Must not be changed. */
	findStem(stem: string, { place = "any", besides }: StemPlace = {}): Bitmap {
		const postings = this.#postings[place];
		const passed = besides === undefined ? NOWHERE : this.#words.rangeOf(besides);
		const sets = this.#stems
			.find(stem)
			.filter((at) => at < passed.from || at >= passed.to)
			.map((at) => postings.find({ from: at, to: at + 1 }));
		return unionOf(this.#size, sets);
	}

	hasStart(start: string): boolean {
		const { from, to } = this.#words.rangeOf(start);
		return from < to;
	}

	hasWord(word: string): boolean {
		return this.#words.find(word) !== undefined;
	}

	/** Number of agents with exactly this word. */
	count(word: string): number {
		const at = this.#words.find(word);
		return at === undefined ? 0 : this.#postings.any.count(at);
	}
}
