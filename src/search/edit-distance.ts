import { EditRows } from "./edit-rows.ts";

/**
 * Number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other. Values
 * above `reach` are returned as `reach + 1`, which limits the work.
 */
export function editDistance(from: string, to: string, reach: number): number {
	const rows = new EditRows(from, reach);
	for (let depth = 0; depth < to.length; depth += 1) {
		if (rows.leastAt(depth) > reach) return reach + 1;
		rows.push(depth, to.charCodeAt(depth));
	}
	return rows.distanceAt(to.length);
}
