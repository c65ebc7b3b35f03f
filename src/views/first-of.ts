/** The first items of an order, without sorting all of them: only a few of many thousands are needed. */
export function firstOf<Item>(
	items: Iterable<Item>,
	count: number,
	compare: (left: Item, right: Item) => number,
): Item[] {
	const first: Item[] = [];
	for (const item of items) {
		const last = first[count - 1];
		if (last !== undefined && compare(last, item) <= 0) continue;
		const place = first.findLastIndex((other) => compare(other, item) <= 0) + 1;
		first.splice(place, 0, item);
		first.length = Math.min(first.length, count);
	}
	return first;
}
