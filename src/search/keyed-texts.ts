/** Texts by the order in which each was first met. */
export class KeyedTexts {
	readonly #keys = new Map<string, number>();

	/** The number of a text: that of its first meeting. */
	keyOf(text: string): number {
		const known = this.#keys.get(text);
		if (known !== undefined) return known;
		const key = this.#keys.size;
		this.#keys.set(text, key);
		return key;
	}

	sort(): SortedKeys {
		const sorted = [...this.#keys.keys()].sort();
		return { sorted, keys: sorted.map((text) => this.keyOf(text)) };
	}
}

export interface SortedKeys {
	sorted: readonly string[];
	/** The number of each of the sorted texts. */
	keys: readonly number[];
}
