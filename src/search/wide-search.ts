import { stemOf } from "#domain/texts/word-stems.ts";
import { Bitmap, intersectionOf, unionOf } from "./columns/bitmap.ts";
import type { FactIndex } from "./indexes/fact-index.ts";
import type { TextIndex, TextPlace } from "./indexes/text-index.ts";
import type { Compound } from "./words/search-words.ts";
import { synonymsOf } from "./words/synonym-phrases.ts";

/** Agents with a term other than as typed in title, description or creator. */
export interface OtherWays {
	form: Bitmap;
	synonym: Bitmap;
	/** In type, pricing, category, tags, integrations, models or tool names. */
	fact: Bitmap;
}

/** Finds agents by other forms of words, synonyms and facts. Its sets must not be changed. */
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

	/**
	 * Agents with all words of a compound in a place, each in any form. A single word must be in a different form than
	 * typed.
	 */
	findForm(compound: Compound, place: TextPlace): Bitmap {
		return this.#anyOf(
			rowsOf(compound).map((row) =>
				this.#allOf(
					row.map(({ word, stem }) =>
						// Agents with the single word as typed are already known.
						this.#text.findStem(stem, { place, besides: row.length === 1 ? word : undefined }),
					),
				),
			),
		);
	}

	/** Agents with all words of a phrase, anywhere. */
	#meant(phrase: readonly string[]): Bitmap {
		return this.#allOf(
			phrase.map((stem) => this.#anyOf([this.#text.findStem(stem), this.#facts.findStem(stem)])),
		);
	}

	#allOf(sets: readonly Bitmap[]): Bitmap {
		return intersectionOf(sets) ?? this.#nobody;
	}

	#anyOf(sets: readonly Bitmap[]): Bitmap {
		return unionOf(
			this.#nobody.size,
			sets.filter((set) => set.count() > 0),
		);
	}
}

/** The parts of a compound, and the compound as one word. A single word after a dot keeps it: `.net` is not `net`. */
function rowsOf({ parts, joined, isJoined, dotted }: Compound) {
	const apart = parts.length === 1 && dotted.length > 0 ? dotted : parts;
	const rows = isJoined ? [apart, [joined]] : [apart];
	return rows.map((row) => row.map((word) => ({ word, stem: stemOf(word) })));
}
