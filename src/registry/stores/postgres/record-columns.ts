import { orderIn } from "../../collection-row.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "../../collections.ts";

export interface RecordColumns<Item> {
	table: string;
	/** Source of each column's value; null if a record has none. */
	columns: readonly { name: string; textOf: (record: Item) => string | null }[];
}

/** The columns of a kind of record, other than its arrival number; `migrations` creates them. */
export function recordColumns<Name extends CollectionName>(
	name: Name,
): RecordColumns<RecordTypes[Name]> {
	const row = COLLECTIONS[name];
	return {
		table: snakeCase(name),
		columns: [
			{ name: "key", textOf: row.keyOf },
			{ name: "place", textOf: row.orderOf },
			...Object.entries(row.orders ?? {}).map(([index, orderOf]) => ({
				name: `place_${snakeCase(index)}`,
				textOf: orderOf,
			})),
			{ name: "record", textOf: (record) => JSON.stringify(record) },
			...Object.entries(row.indexes).map(([index, textOf]) => ({
				name: indexColumn(index),
				textOf: (record: RecordTypes[Name]) => textOf(record) ?? null,
			})),
		],
	};
}

export const indexColumn = (index: string): string => `by_${snakeCase(index)}`;

/** The sort column of an index, and a record's place in it. */
export function placeIn<Name extends CollectionName>(name: Name, index: string) {
	const row = COLLECTIONS[name];
	const hasOwn = row.orders?.[index] !== undefined;
	return { column: hasOwn ? `place_${snakeCase(index)}` : "place", placeOf: orderIn(row, index) };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
