import type { Columns } from "#disk/column-file.ts";
import type { Bitmap } from "./bitmap.ts";
import { Postings } from "./postings.ts";
import { SortedTexts } from "./sorted-texts.ts";

const NOBODY = new Uint32Array();

/** Agents by texts of one kind, found without reading an agent. */
export class KeyIndex {
	readonly #texts: SortedTexts;
	readonly #postings: Postings;

	constructor(columns: Columns, { name, size }: { name: string; size: number }) {
		this.#texts = new SortedTexts(columns, name);
		this.#postings = new Postings(columns, `${name}.in`, size);
	}

	/** Numbers of the agents that have exactly this text, the best ranked first. */
	find(text: string): Uint32Array {
		const place = this.#texts.find(text);
		return place === undefined ? NOBODY : this.#postings.numbersAt(place);
	}

	/** The same as a set. Nothing may be added to it. */
	setOf(text: string): Bitmap {
		const place = this.#texts.find(text);
		const from = place ?? 0;
		return this.#postings.find({ from, to: place === undefined ? from : from + 1 });
	}

	/** Every text in order, with the numbers of its agents. */
	*entries(): Generator<[text: string, numbers: Uint32Array]> {
		for (let place = 0; place < this.#texts.length; place += 1) {
			yield [this.#texts.at(place), this.#postings.numbersAt(place)];
		}
	}
}
