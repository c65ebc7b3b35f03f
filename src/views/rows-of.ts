/** One row for each item, made one at a time on each iteration, so that they are never all in memory. */
export function rowsOf<Item, Row>(items: Iterable<Item>, make: (item: Item) => Row): Iterable<Row> {
	return {
		*[Symbol.iterator]() {
			for (const item of items) yield make(item);
		},
	};
}
