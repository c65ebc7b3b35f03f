/** Texts by the codes of their letters, as everywhere; numbers by size. */
export function compare<Value extends string | number | bigint>(left: Value, right: Value): number {
	return left < right ? -1 : left > right ? 1 : 0;
}

export function by<Item>(
	keyOf: (item: Item) => string | number,
): (left: Item, right: Item) => number {
	return (left, right) => compare(keyOf(left), keyOf(right));
}
