import type { Columns } from "#disk/column-file.ts";
import type { Bitmap } from "../columns/bitmap.ts";
import { Postings } from "../columns/postings.ts";
import { SortedTexts } from "../columns/sorted-texts.ts";
import type { AgentKey } from "./agent-keys.ts";

const NOBODY = new Uint32Array();

/** Prefix of the columns for keys. */
export const KEYS = "keys";

/** A key with its kind, as stored among all kinds. */
export function keyText(key: AgentKey, text: string): string {
	return `${key}=${text}`;
}

/** Agents by keys of one kind, without reading agents. */
export class KeyIndex {
	readonly #key: AgentKey;
	readonly #texts: SortedTexts;
	readonly #postings: Postings;

	constructor(columns: Columns, { key, size }: { key: AgentKey; size: number }) {
		this.#key = key;
		this.#texts = new SortedTexts(columns, KEYS);
		this.#postings = new Postings(columns, `${KEYS}.in`, size);
	}

	/** Numbers of the agents with exactly this key, in rank order. */
	find(text: string): Uint32Array {
		const place = this.#texts.find(keyText(this.#key, text));
		return place === undefined ? NOBODY : this.#postings.numbersAt(place);
	}

	/** The same as a set. Must not be changed. */
	setOf(text: string): Bitmap {
		const place = this.#texts.find(keyText(this.#key, text));
		const from = place ?? 0;
		return this.#postings.find({ from, to: place === undefined ? from : from + 1 });
	}

	/** Every key in order, with the numbers of its agents. */
	*entries(): Generator<[text: string, numbers: Uint32Array]> {
		const start = keyText(this.#key, "");
		const { from, to } = this.#texts.rangeOf(start);
		for (let place = from; place < to; place += 1) {
			yield [this.#texts.at(place).slice(start.length), this.#postings.numbersAt(place)];
		}
	}
}
