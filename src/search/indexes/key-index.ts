import type { Columns } from "#disk/column-file.ts";
import type { Bitmap } from "../columns/bitmap.ts";
import { TextSets } from "../columns/text-sets.ts";
import type { AgentKey } from "./agent-keys.ts";

/** Prefix of the columns for keys. */
export const KEYS = "keys";

/** A key with its kind, as stored among all kinds. */
export function keyText(key: AgentKey, text: string): string {
	return `${key}=${text}`;
}

/** Agents by keys of one kind, without reading agents. */
export class KeyIndex {
	readonly #key: AgentKey;
	readonly #sets: TextSets;

	constructor(columns: Columns, { key, size }: { key: AgentKey; size: number }) {
		this.#key = key;
		this.#sets = new TextSets(columns, KEYS, size);
	}

	/** Numbers of the agents with exactly this key, in rank order. */
	find(text: string): Uint32Array {
		return this.#sets.numbersOf(keyText(this.#key, text));
	}

	/** The same as a set. Must not be changed. */
	setOf(text: string): Bitmap {
		return this.#sets.setOf(keyText(this.#key, text));
	}

	*entries(): Generator<[text: string, numbers: Uint32Array]> {
		for (const [text, place] of this.#sets.behind(keyText(this.#key, ""))) {
			yield [text, this.#sets.postings.numbersAt(place)];
		}
	}
}
