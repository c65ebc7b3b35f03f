import type { SlugTable } from "./slug-table.ts";

/** In the place of a number: there is none. */
export const NOWHERE = -1;

/**
 * Of each slug of a table its number in another one. Both are gone through once in the order of their slugs, which takes half
 * as long as finding one after the other.
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
