/** What is said of each of many: drawn one by one whenever it is walked through, so that it is never in memory all at once. */
export function rowsOf<Item, Row>(items: Iterable<Item>, draw: (item: Item) => Row): Iterable<Row> {
	return {
		*[Symbol.iterator]() {
			for (const item of items) yield draw(item);
		},
	};
}
