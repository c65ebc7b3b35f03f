/** How many letters must be inserted, deleted, replaced or swapped with their neighbour, by the definition. */
export function plainDistance(from: string, to: string): number {
	const known = new Map<string, number>();
	const between = (row: number, column: number): number => {
		const key = `${row} ${column}`;
		const distance = known.get(key) ?? worked(row, column);
		known.set(key, distance);
		return distance;
	};
	const worked = (row: number, column: number): number => {
		if (row === 0 || column === 0) return row + column;
		const ways = [
			between(row - 1, column) + 1,
			between(row, column - 1) + 1,
			between(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1),
		];
		const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
		if (isSwap && row > 1 && column > 1) ways.push(between(row - 2, column - 2) + 1);
		return Math.min(...ways);
	};
	return between(from.length, to.length);
}
