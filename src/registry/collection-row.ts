import type { z } from "zod";

type Indexes<Item> = Readonly<Record<string, (record: Item) => string | undefined>>;

export interface CollectionRow<Item, Found extends Indexes<Item> = Indexes<Item>> {
	/** For people. */
	title: string;
	/**
	 * Null for what backups leave out: sessions and sign-in links, because everyone signs in again after a restore, and
	 * pending deliveries, because they would be sent twice.
	 */
	backupFile: string | null;
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

/** The row as written, with typed names of its indexes. */
export function row<Item, Found extends Indexes<Item>>(given: CollectionRow<Item, Found>) {
	return given;
}

export function orderIn<Item>({ orders, orderOf }: CollectionRow<Item>, index: string) {
	return orders?.[index] ?? orderOf;
}
