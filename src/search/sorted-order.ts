/** Places of numbers from the smallest to the largest; equal ones keep their order. Much faster than comparing pairs. */
export function sortedOrder(keys: Float64Array): Uint32Array {
	const distinct = keys.toSorted();
	let count = 0;
	for (const key of distinct)
		if (count === 0 || distinct[count - 1] !== key) distinct[count++] = key;
	const ranks = Uint32Array.from(keys, (key) => findIn(distinct, count, key));
	/** Where the next one of each rank goes. */
	const next = new Uint32Array(count + 1);
	for (const rank of ranks) next[rank + 1] = (next[rank + 1] ?? 0) + 1;
	for (let rank = 1; rank <= count; rank += 1)
		next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
	const order = new Uint32Array(keys.length);
	for (let place = 0; place < keys.length; place += 1) {
		const rank = ranks[place] ?? 0;
		order[next[rank] ?? 0] = place;
		next[rank] = (next[rank] ?? 0) + 1;
	}
	return order;
}

/** Place of a number among the first of sorted ones. */
function findIn(sorted: Float64Array, length: number, key: number): number {
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((sorted[middle] ?? 0) < key) low = middle + 1;
		else high = middle;
	}
	return low;
}
