import { EditRows } from "./edit-rows.ts";

/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other.
 * Anything beyond `reach` is told as one more than that, which keeps the work small.
 */
export function editDistance(from: string, to: string, reach: number): number {
	const rows = new EditRows(from, reach);
	for (let depth = 0; depth < to.length; depth += 1) {
		if (rows.leastAt(depth) > reach) return reach + 1;
		rows.push(depth, to.charCodeAt(depth));
	}
	return rows.distanceAt(to.length);
}
