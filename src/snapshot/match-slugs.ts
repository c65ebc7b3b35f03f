import type { SlugTable } from "./slug-table.ts";

/** Stands for "no number". */
export const NOWHERE = -1;

/**
 * For each slug of a table, its number in another one. Scans both in slug order, which is faster than separate
 * lookups.
 */
export function matchSlugs(slugs: SlugTable, other: SlugTable): Int32Array {
	const numbers = new Int32Array(slugs.length).fill(NOWHERE);
	let place = 0;
	for (const number of slugs.bySlug) {
		let order = 1;
		for (; place < other.length; place += 1) {
			order = slugs.compare(number, other, other.bySlug[place] ?? 0);
			if (order <= 0) break;
		}
		if (order === 0) numbers[number] = other.bySlug[place] ?? NOWHERE;
	}
	return numbers;
}
