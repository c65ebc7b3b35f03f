/** Which records of an index to return. */
export interface FirstOfEach<Item> {
	/** Last place in the order of the index. */
	upTo: string;
	/** Members with the same values in all records of a group. */
	groupBy: readonly (keyof Item & string)[];
	/** Maximum per group. */
	each: number;
}

/** The first records of each group, in order. */
export function firstOfEach<Item>(
	records: Iterable<Item>,
	orderOf: (record: Item) => string,
	{ upTo, groupBy, each }: FirstOfEach<Item>,
): Item[] {
	const all: Group = { count: 0, parts: new Map() };
	const items: Item[] = [];
	for (const record of records) {
		if (orderOf(record) > upTo) break;
		let group = all;
		for (const member of groupBy) group = partOf(group, record[member]);
		if (group.count >= each) continue;
		group.count += 1;
		items.push(record);
	}
	return items;
}

interface Group {
	count: number;
	parts: Map<unknown, Group>;
}

function partOf({ parts }: Group, value: unknown): Group {
	const hit = parts.get(value);
	if (hit) return hit;
	const part: Group = { count: 0, parts: new Map() };
	parts.set(value, part);
	return part;
}
