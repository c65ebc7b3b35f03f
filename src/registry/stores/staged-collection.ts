import type { CollectionRow } from "./collections.ts";
import type { IndexedCollection } from "./indexed-collection.ts";

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

	findBy(index: string, value: string): Item[] {
		const indexed = this.#row.indexes[index];
		const staged = this.#saved().filter((record) => indexed?.(record) === value);
		const stored = [...this.#base.keysBy(index, value)]
			.filter((key) => !this.#staged.has(key))
			.flatMap((key) => this.#base.get(key) ?? []);
		return [...stored, ...staged];
	}

	countBy(index: string, value: string): number {
		return this.#staged.size === 0
			? this.#base.keysBy(index, value).size
			: this.findBy(index, value).length;
	}

	/** All records by key. */
	list(): Item[] {
		const { keyOf } = this.#row;
		const stored = [...this.#base.values()].filter((record) => !this.#staged.has(keyOf(record)));
		return [...stored, ...this.#saved()].sort((left, right) =>
			keyOf(left) < keyOf(right) ? -1 : 1,
		);
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
