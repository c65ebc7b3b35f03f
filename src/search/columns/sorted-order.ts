/** Stable. Sorting the numbers alone takes half the time of a comparison by a function, or less. */
export function sortedOrder(keys: Float64Array): Uint32Array {
	const sorted = keys.toSorted();
	/** Next position for each number: at first that of the first of equal ones. */
	const next = new Map<number, number>();
	for (let place = sorted.length - 1; place >= 0; place -= 1) next.set(sorted[place] ?? 0, place);
	const order = new Uint32Array(keys.length);
	for (let number = 0; number < keys.length; number += 1) {
		const key = keys[number] ?? 0;
		const place = next.get(key) ?? 0;
		order[place] = number;
		next.set(key, place + 1);
	}
	return order;
}
