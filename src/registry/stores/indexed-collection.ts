import type { CollectionRow } from "./collections.ts";

/** Records by key, with the look-ups of their collection kept up to date. */
export class IndexedCollection<Item> {
	readonly #row: CollectionRow<Item>;
	readonly #records = new Map<string, Item>();
	readonly #indexes: Map<string, Map<string, Set<string>>>;

	constructor(row: CollectionRow<Item>) {
		this.#row = row;
		this.#indexes = new Map(Object.keys(row.indexes).map((name) => [name, new Map()]));
	}

	get(key: string): Item | undefined {
		return this.#records.get(key);
	}

	values(): IterableIterator<Item> {
		return this.#records.values();
	}

	/** Keys of the records whose index has this value. */
	keysBy(index: string, value: string): ReadonlySet<string> {
		return this.#indexes.get(index)?.get(value) ?? NO_KEYS;
	}

	put(record: Item): void {
		const key = this.#row.keyOf(record);
		const previous = this.#records.get(key);
		this.#records.set(key, record);
		for (const [name, indexed] of Object.entries(this.#row.indexes)) {
			const index = this.#indexes.get(name);
			const before = previous && indexed(previous);
			const after = indexed(record);
			if (before === after) continue;
			if (before !== undefined) index?.get(before)?.delete(key);
			if (after !== undefined) index?.set(after, (index.get(after) ?? new Set()).add(key));
		}
	}
}

const NO_KEYS: ReadonlySet<string> = new Set();
