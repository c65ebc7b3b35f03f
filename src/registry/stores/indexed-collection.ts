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

	/** Null removes what stands under the key. */
	put(key: string, record: Item | null): void {
		const previous = this.#records.get(key);
		if (record === null) this.#records.delete(key);
		else this.#records.set(key, record);
		for (const [name, indexed] of Object.entries(this.#row.indexes)) {
			const index = this.#indexes.get(name);
			const before = previous && indexed(previous);
			const after = record === null ? undefined : indexed(record);
			if (before === after) continue;
			if (before !== undefined) forget(index, before, key);
			if (after !== undefined) index?.set(after, (index.get(after) ?? new Set()).add(key));
		}
	}
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Values come and go with sessions and messages; empty sets would stay behind for ever. */
function forget(index: Map<string, Set<string>> | undefined, value: string, key: string): void {
	const keys = index?.get(value);
	keys?.delete(key);
	if (keys?.size === 0) index?.delete(value);
}
