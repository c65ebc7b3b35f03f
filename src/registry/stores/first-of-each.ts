/** Which records of an index are asked for. */
export interface FirstOfEach<Item> {
	/** Place in the order of the index behind which none is wanted. */
	upTo: string;
	/** Members of which records of one group have the same. */
	groupBy: readonly (keyof Item & string)[];
	/** At most, of one group. */
	each: number;
}

/** Of records in an order, the first of each group. */
export function firstOfEach<Item>(
	records: Iterable<Item>,
	orderOf: (record: Item) => string,
	{ upTo, groupBy, each }: FirstOfEach<Item>,
): Item[] {
	const all: Group = { count: 0, parts: new Map() };
	const found: Item[] = [];
	for (const record of records) {
		if (orderOf(record) > upTo) break;
		let group = all;
		for (const member of groupBy) group = partOf(group, record[member]);
		if (group.count >= each) continue;
		group.count += 1;
		found.push(record);
	}
	return found;
}

interface Group {
	count: number;
	parts: Map<unknown, Group>;
}

function partOf({ parts }: Group, value: unknown): Group {
	const known = parts.get(value);
	if (known) return known;
	const part: Group = { count: 0, parts: new Map() };
	parts.set(value, part);
	return part;
}
