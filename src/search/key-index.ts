import type { Columns } from "#disk/column-file.ts";
import type { AgentKey } from "./agent-keys.ts";
import type { Bitmap } from "./bitmap.ts";
import { Postings } from "./postings.ts";
import { SortedTexts } from "./sorted-texts.ts";

const NOBODY = new Uint32Array();

/** Name of the columns of the texts of all kinds. */
export const KEYS = "keys";

/** How a text stands among those of all kinds. */
export function keyText(key: AgentKey, text: string): string {
	return `${key}=${text}`;
}

/** Agents by texts of one kind, found without reading an agent. */
export class KeyIndex {
	readonly #key: AgentKey;
	readonly #texts: SortedTexts;
	readonly #postings: Postings;

	constructor(columns: Columns, { key, size }: { key: AgentKey; size: number }) {
		this.#key = key;
		this.#texts = new SortedTexts(columns, KEYS);
		this.#postings = new Postings(columns, `${KEYS}.in`, size);
	}

	/** Numbers of the agents that have exactly this text, the best ranked first. */
	find(text: string): Uint32Array {
		const place = this.#texts.find(keyText(this.#key, text));
		return place === undefined ? NOBODY : this.#postings.numbersAt(place);
	}

	/** The same as a set. Nothing may be added to it. */
	setOf(text: string): Bitmap {
		const place = this.#texts.find(keyText(this.#key, text));
		const from = place ?? 0;
		return this.#postings.find({ from, to: place === undefined ? from : from + 1 });
	}

	/** Every text in order, with the numbers of its agents. */
	*entries(): Generator<[text: string, numbers: Uint32Array]> {
		const start = keyText(this.#key, "");
		const { from, to } = this.#texts.rangeOf(start);
		for (let place = from; place < to; place += 1) {
			yield [this.#texts.at(place).slice(start.length), this.#postings.numbersAt(place)];
		}
	}
}
