import { Bitmap } from "./bitmap.ts";
import { intersectionOf, unionOf } from "./bitmap-sets.ts";
import type { FactIndex } from "./fact-index.ts";
import type { Compound } from "./search-words.ts";
import { synonymsOf } from "./synonym-phrases.ts";
import type { TextIndex, TextPlace } from "./text-index.ts";
import { stemOf } from "./word-stems.ts";

/** Who has a term in other ways than as it was typed in title, description or creator. */
export interface OtherWays {
	/** In another form. */
	form: Bitmap;
	/** By another word that means the same. */
	synonym: Bitmap;
	/** In type, pricing, category, tags, integrations, models or names of tools. */
	fact: Bitmap;
}

/** Finds agents by other forms of words, by synonyms and by facts. Nothing may be added to its sets. */
export class WideSearch {
	readonly #text: TextIndex;
	readonly #facts: FactIndex;
	readonly #nobody: Bitmap;

	constructor({ text, facts, size }: { text: TextIndex; facts: FactIndex; size: number }) {
		this.#text = text;
		this.#facts = facts;
		this.#nobody = new Bitmap(size);
	}

	find(compound: Compound): OtherWays {
		const rows = rowsOf(compound);
		const meant = rows.flatMap(([word, ...more]) =>
			word && more.length === 0 ? synonymsOf(word.stem) : [],
		);
		return {
			form: this.findForm(compound, "any"),
			synonym: this.#anyOf(meant.map((phrase) => this.#meant(phrase))),
			fact: this.#anyOf(
				rows.map((row) => this.#allOf(row.map(({ word, stem }) => this.#facts.find(word, stem)))),
			),
		};
	}

	/** Who has all words of one in a place, each in any form; a single one in another than was typed. */
	findForm(compound: Compound, place: TextPlace): Bitmap {
		return this.#anyOf(
			rowsOf(compound).map((row) =>
				this.#allOf(
					row.map(({ word, stem }) =>
						// Who has a single word as it was typed is known already.
						this.#text.findStem(stem, { place, besides: row.length === 1 ? word : undefined }),
					),
				),
			),
		);
	}

	/** Who has all words of a phrase, wherever they stand. */
	#meant(phrase: readonly string[]): Bitmap {
		return this.#allOf(
			phrase.map((stem) => this.#anyOf([this.#text.findStem(stem), this.#facts.findStem(stem)])),
		);
	}

	#allOf(sets: readonly Bitmap[]): Bitmap {
		return intersectionOf(sets) ?? this.#nobody;
	}

	#anyOf(sets: readonly Bitmap[]): Bitmap {
		const found = sets.filter((set) => set.count() > 0);
		const [first = this.#nobody, ...others] = found;
		return others.length === 0 ? first : unionOf(this.#nobody.size, found);
	}
}

/** The words of a compound, and those together as one. A single word behind a dot is asked for with it: `.net` is no net. */
function rowsOf({ parts, joined, isJoined, dotted }: Compound) {
	const apart = parts.length === 1 && dotted.length > 0 ? dotted : parts;
	const rows = isJoined ? [apart, [joined]] : [apart];
	return rows.map((row) => row.map((word) => ({ word, stem: stemOf(word) })));
}
