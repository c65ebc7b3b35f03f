import type { z } from "zod";

type Indexes<Item> = Readonly<Record<string, (record: Item) => string | undefined>>;

export interface CollectionRow<Item, Found extends Indexes<Item> = Indexes<Item>> {
	/** For people. */
	title: string;
	/**
	 * Null for what backups leave out: sessions and links to sign in, because everybody signs in again after a restoration, and
	 * what waits to be sent, because it would be sent twice.
	 */
	backupFile: string | null;
	schema: z.ZodType<Item>;
	keyOf: (record: Item) => string;
	/** Place of a record among those that an index finds; records of the same place stand as they came. */
	orderOf: (record: Item) => string;
	/** Places in indexes that have an order of their own. */
	orders?: Readonly<Record<string, (record: Item) => string>>;
	/** All records are listed in that order and not by key. */
	isListedInOrder?: true;
	/** Named look-ups; a record without a value is not in that index. */
	indexes: Found;
}

/** The row as it is written, with the names of its indexes known. */
export function row<Item, Found extends Indexes<Item>>(
	given: CollectionRow<Item, Found>,
): CollectionRow<Item, Found> {
	return given;
}

export function orderIn<Item>(
	{ orders, orderOf }: CollectionRow<Item>,
	index: string,
): (record: Item) => string {
	return orders?.[index] ?? orderOf;
}
