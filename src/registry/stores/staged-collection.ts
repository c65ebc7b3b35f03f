import { type CollectionRow, orderIn } from "../collection-row.ts";
import type { BaseCollection, Before, CountedFrom } from "./base-collection.ts";
import { type FirstOfEach, firstOfEach } from "./changes.ts";
import { firstBy, sortBy } from "./ordered-records.ts";

/** Places start with an instant or a name. */
const BEHIND_ALL = "\uffff";

/** A collection in a transaction: the stored records, overlaid with what the transaction has saved so far. */
export class StagedCollection<Item> {
	readonly #row: CollectionRow<Item>;
	readonly #base: BaseCollection<Item>;
	readonly #staged: Map<string, Item | null>;

	constructor(
		row: CollectionRow<Item>,
		base: BaseCollection<Item>,
		staged: Map<string, Item | null>,
	) {
		this.#row = row;
		this.#base = base;
		this.#staged = staged;
	}

	async find(key: string): Promise<Item | undefined> {
		const staged = this.#staged.get(key);
		return staged === undefined ? this.#base.get(key) : (staged ?? undefined);
	}

	async by(index: string, value: string): Promise<Item[]> {
		const stored = await this.#base.by(index, value);
		if (this.#staged.size === 0) return [...stored];
		const { keyOf, indexes } = this.#row;
		const rest = stored.filter((record) => !this.#staged.has(keyOf(record)));
		const saved = this.#saved().filter((record) => indexes[index]?.(record) === value);
		return saved.length === 0 ? rest : sortBy([...rest, ...saved], orderIn(this.#row, index));
	}

	async newestBy(index: string, value: string, limit?: number): Promise<Item[]> {
		if (limit === undefined) return (await this.by(index, value)).reverse();
		if (this.#staged.size === 0) return [...(await this.#base.findLast(index, value, limit))];
		return (await this.by(index, value)).reverse().slice(0, limit);
	}

	async firstBy(index: string, value: string, limit: number): Promise<Item[]> {
		return [...(await this.findBefore(index, value, { place: BEHIND_ALL, limit }))];
	}

	async findBy(index: string, value: string): Promise<Item | undefined> {
		return (await this.by(index, value))[0];
	}

	async findFirstOfEach(
		index: string,
		value: string,
		choice: FirstOfEach<Item>,
	): Promise<readonly Item[]> {
		if (this.#staged.size === 0) return this.#base.findFirstOfEach(index, value, choice);
		return firstOfEach(await this.by(index, value), orderIn(this.#row, index), choice);
	}

	async findFirst(
		index: string,
		value: string,
		member: keyof Item & string,
	): Promise<Item | undefined> {
		if (this.#staged.size === 0) return this.#base.findFirst(index, value, member);
		return firstBy(await this.by(index, value), member);
	}

	async countBy(index: string, value: string): Promise<number> {
		const hasValue = (record: Item | null | undefined) =>
			record && this.#row.indexes[index]?.(record) === value ? 1 : 0;
		let count = await this.#base.countBy(index, value);
		for (const [key, record] of this.#staged) {
			count += hasValue(record) - hasValue(await this.#base.get(key));
		}
		return count;
	}

	async hasSoMany(index: string, value: string, count: number): Promise<boolean> {
		if (this.#staged.size === 0) return this.#base.hasSoMany(index, value, count);
		return (await this.countBy(index, value)) >= count;
	}

	async countBefore(index: string, value: string, record: Item): Promise<number> {
		if (this.#staged.size === 0) return this.#base.countBefore(index, value, record);
		const orderOf = orderIn(this.#row, index);
		const place = orderOf(record);
		const records = await this.by(index, value);
		return records.filter((other) => orderOf(other) < place).length;
	}

	async countFrom(index: string, value: string, place: string): Promise<CountedFrom> {
		if (this.#staged.size === 0) return this.#base.countFrom(index, value, place);
		const places = (await this.by(index, value)).map(orderIn(this.#row, index));
		const rest = places.filter((other) => other >= place);
		return { count: rest.length, first: rest[0] };
	}

	async findBefore(index: string, value: string, before: Before): Promise<readonly Item[]> {
		if (this.#staged.size === 0) return this.#base.findBefore(index, value, before);
		const orderOf = orderIn(this.#row, index);
		const records = await this.by(index, value);
		return records.filter((record) => orderOf(record) < before.place).slice(0, before.limit);
	}

	async list(): Promise<Item[]> {
		const { keyOf, orderOf, isListedInOrder } = this.#row;
		const all = [...(await this.#base.values())];
		const stored = all.filter((record) => !this.#staged.has(keyOf(record)));
		return sortBy([...stored, ...this.#saved()], isListedInOrder ? orderOf : keyOf);
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
