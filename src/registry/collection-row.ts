import type { z } from "zod";

type Indexes<Item> = Readonly<Record<string, (record: Item) => string | undefined>>;

export interface CollectionRow<Item, Found extends Indexes<Item> = Indexes<Item>> {
	/** For people. */
	title: string;
	/**
	 * Backups leave out sessions and sign-in links, because everyone signs in again after a restore, and pending
	 * deliveries, because they would be sent twice.
	 */
	isInBackup: boolean;
	schema: z.ZodType<Item>;
	keyOf: (record: Item) => string;
	/** Sort key of a record within an index; records with the same key stay in order of arrival. */
	orderOf: (record: Item) => string;
	/** Sort keys in ordered indexes. */
	orders?: Readonly<Record<string, (record: Item) => string>>;
	/** All records are listed in that order, not by key. */
	isListedInOrder?: true;
	/** Named look-ups; a record without a value is not in that index. */
	indexes: Found;
}

type Given<Item, Found extends Indexes<Item>> = Partial<CollectionRow<Item>> &
	Pick<CollectionRow<Item, Found>, "keyOf" | "indexes">;

/** Without another order, records are in that of their keys. Names of its indexes stay typed. */
export function collection<Item, Found extends Indexes<Item>>(
	title: string,
	schema: z.ZodType<Item>,
	parts: Given<Item, Found>,
): CollectionRow<Item, Found> {
	return { isInBackup: true, orderOf: parts.keyOf, ...parts, title, schema };
}

/** Named by one of its members, in the order of an instant. */
export function timed<Key extends string, Time extends string>(key: Key, time: Time) {
	return {
		keyOf: (record: Record<Key, string>) => record[key],
		orderOf: (record: Record<Key | Time, string>) => `${record[time]} ${record[key]}`,
	};
}

export function orderIn<Item>({ orders, orderOf }: CollectionRow<Item>, index: string) {
	return orders?.[index] ?? orderOf;
}
