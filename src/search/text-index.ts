import type { Columns } from "#disk/column-file.ts";
import { Bitmap } from "./bitmap.ts";
import { NearestWords } from "./nearest-words.ts";
import { Postings } from "./postings.ts";
import { SortedTexts } from "./sorted-texts.ts";

/** Where a word may stand. */
export type TextPlace = "any" | "title" | "creator";

/** Finds agents by the start of a word. */
export class TextIndex {
	readonly nearest: NearestWords;
	readonly #size: number;
	readonly #words: SortedTexts;
	readonly #postings: Readonly<Record<TextPlace, Postings>>;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#words = new SortedTexts(columns, "words");
		this.#postings = {
			any: new Postings(columns, "words.any", size),
			title: new Postings(columns, "words.title", size),
			creator: new Postings(columns, "words.creator", size),
		};
		this.nearest = new NearestWords(this.#words);
	}

	/** Agents with a word that starts so. Nothing may be added to the set. */
	find(start: string, place: TextPlace = "any"): Bitmap {
		return this.#postings[place].find(this.#words.rangeOf(start));
	}

	/** Agents with exactly this word. Nothing may be added to the set. */
	findWhole(word: string, place: TextPlace = "any"): Bitmap {
		const at = this.#words.find(word);
		return at === undefined ? this.nothing : this.#postings[place].find({ from: at, to: at + 1 });
	}

	/** No agent. */
	get nothing(): Bitmap {
		return new Bitmap(this.#size);
	}

	/** True when some word starts so. */
	hasStart(start: string): boolean {
		const { from, to } = this.#words.rangeOf(start);
		return from < to;
	}

	hasWord(word: string): boolean {
		return this.#words.find(word) !== undefined;
	}

	/** How many agents have exactly this word. */
	count(word: string): number {
		const at = this.#words.find(word);
		return at === undefined ? 0 : this.#postings.any.count(at);
	}
}
