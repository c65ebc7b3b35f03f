import {
	COLLECTION_NAMES,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";

export type Changes = { [Name in CollectionName]: Map<string, RecordTypes[Name] | null> };

export const noChanges = (): Changes => eachCollection(() => new Map());

export function mergeChanges(
	target: Changes,
	source: Changes,
	names: readonly CollectionName[] = COLLECTION_NAMES,
): void {
	const mergeOne = <Name extends CollectionName>(name: Name) => {
		for (const [key, record] of source[name]) target[name].set(key, record);
	};
	for (const name of names) mergeOne(name);
}

export interface FirstOfEach<Item> {
	/** Last place in the order of the index. */
	upTo: string;
	/** Members with the same values in all records of a group. */
	groupBy: readonly (keyof Item & string)[];
	each: number;
}

export function firstOfEach<Item>(
	records: Iterable<Item>,
	orderOf: (record: Item) => string,
	{ upTo, groupBy, each }: FirstOfEach<Item>,
): Item[] {
	const counts = new Map<string, number>();
	const items: Item[] = [];
	for (const record of records) {
		if (orderOf(record) > upTo) break;
		const group = JSON.stringify(groupBy.map((member) => record[member]));
		const count = counts.get(group) ?? 0;
		if (count >= each) continue;
		counts.set(group, count + 1);
		items.push(record);
	}
	return items;
}
