/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other.
 * Anything beyond `reach` is told as one more than that, which keeps the work small.
 */
export function editDistance(from: string, to: string, reach: number): number {
	if (Math.abs(from.length - to.length) > reach) return reach + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: to.length + 1 }, (_, column) => column);
	for (let row = 1; row <= from.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= to.length; column += 1) {
			const isSame = from[row - 1] === to[column - 1];
			const isSwap =
				row > 1 &&
				column > 1 &&
				from[row - 1] === to[column - 2] &&
				from[row - 2] === to[column - 1];
			current[column] = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
				isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		if (Math.min(...current) > reach) return reach + 1;
		[beforeLast, last] = [last, current];
	}
	return Math.min(last[to.length] ?? 0, reach + 1);
}
