import { type CollectionRow, orderIn } from "./collections.ts";
import type { IndexedCollection } from "./indexed-collection.ts";
import { sortBy } from "./ordered-records.ts";

/** A collection as a transaction sees it: what is stored, under what the transaction has saved so far. */
export class StagedCollection<Item> {
	readonly #row: CollectionRow<Item>;
	readonly #base: IndexedCollection<Item>;
	readonly #staged: Map<string, Item | null>;

	constructor(
		row: CollectionRow<Item>,
		base: IndexedCollection<Item>,
		staged: Map<string, Item | null>,
	) {
		this.#row = row;
		this.#base = base;
		this.#staged = staged;
	}

	find(key: string): Item | undefined {
		const staged = this.#staged.get(key);
		return staged === undefined ? this.#base.get(key) : (staged ?? undefined);
	}

	/** In the order of the index. */
	findBy(index: string, value: string): Item[] {
		const stored = this.#base.recordsBy(index, value)?.inOrder() ?? [];
		if (this.#staged.size === 0) return [...stored];
		const { keyOf, indexes } = this.#row;
		const kept = stored.filter((record) => !this.#staged.has(keyOf(record)));
		const saved = this.#saved().filter((record) => indexes[index]?.(record) === value);
		return saved.length === 0 ? kept : sortBy([...kept, ...saved], orderIn(this.#row, index));
	}

	/** The last of what is stored, apart from what the transaction saved. */
	lastStored(index: string, value: string): Item | undefined {
		return this.#base.recordsBy(index, value)?.inOrder().at(-1);
	}

	countBy(index: string, value: string): number {
		const hasValue = (record: Item | null | undefined) =>
			record && this.#row.indexes[index]?.(record) === value ? 1 : 0;
		let count = this.#base.recordsBy(index, value)?.size ?? 0;
		for (const [key, record] of this.#staged) {
			count += hasValue(record) - hasValue(this.#base.get(key));
		}
		return count;
	}

	/** How many records with this value come before the place of another. */
	countBefore(index: string, value: string, record: Item): number {
		if (this.#staged.size === 0) {
			return this.#base.recordsBy(index, value)?.countBefore(record) ?? 0;
		}
		const orderOf = orderIn(this.#row, index);
		const place = orderOf(record);
		return this.findBy(index, value).filter((other) => orderOf(other) < place).length;
	}

	/** All records by key. */
	list(): Item[] {
		const { keyOf } = this.#row;
		const stored = [...this.#base.values()].filter((record) => !this.#staged.has(keyOf(record)));
		return sortBy([...stored, ...this.#saved()], keyOf);
	}

	save(record: Item): void {
		this.#staged.set(this.#row.keyOf(record), record);
	}

	remove(key: string): void {
		this.#staged.set(key, null);
	}

	#saved(): Item[] {
		return [...this.#staged.values()].filter((record): record is Item => record !== null);
	}
}
