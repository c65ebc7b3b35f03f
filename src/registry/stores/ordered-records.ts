import { by } from "#contract/compare.ts";
import { countBefore } from "#domain/count-before.ts";

/**
 * Records in an order; those at the same place stay in order of arrival. Sorted on first use, because most are never
 * used, and kept in order from then on.
 */
export class OrderedRecords<Item> {
	readonly #orderOf: (record: Item) => string;
	readonly #records = new Set<Item>();
	#sorted: Item[] | undefined;

	constructor(orderOf: (record: Item) => string) {
		this.#orderOf = orderOf;
	}

	get size(): number {
		return this.#records.size;
	}

	add(record: Item): void {
		this.#records.add(record);
		const place = this.#orderOf(record);
		this.#sorted?.splice(
			this.#countWhile((other) => other <= place),
			0,
			record,
		);
	}

	delete(record: Item): void {
		this.#records.delete(record);
		this.#sorted?.splice(this.#sorted.indexOf(record, this.countBefore(record)), 1);
	}

	inOrder(): readonly Item[] {
		this.#sorted ??= sortBy(this.#records, this.#orderOf);
		return this.#sorted;
	}

	/** How many come before a record, whether or not it is one of them. */
	countBefore(record: Item): number {
		return this.countBeforePlace(this.#orderOf(record));
	}

	countBeforePlace(place: string): number {
		return this.#countWhile((other) => other < place);
	}

	/** How many places from the first on are before some point. */
	#countWhile(isBefore: (place: string) => boolean): number {
		const sorted = this.inOrder();
		return countBefore(sorted.length, (place) => {
			const record = sorted[place];
			return record !== undefined && isBefore(this.#orderOf(record));
		});
	}
}

export function firstBy<Item>(records: Iterable<Item>, member: keyof Item & string) {
	let first: { record: Item } | undefined;
	for (const record of records) {
		if (!first || record[member] < first.record[member]) first = { record };
	}
	return first?.record;
}

/** Computes the place of each record once, not in every comparison. */
export function sortBy<Item>(records: Iterable<Item>, orderOf: (record: Item) => string): Item[] {
	return Array.from(records, (record) => ({ record, place: orderOf(record) }))
		.sort(by(({ place }) => place))
		.map(({ record }) => record);
}
