/** Texts, numbered in the order of their first use. */
export class KeyedTexts {
	readonly #keys = new Map<string, number>();

	keyOf(text: string): number {
		const hit = this.#keys.get(text);
		if (hit !== undefined) return hit;
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
	keys: readonly number[];
}
