import type { SeededRandom } from "#registry/sample/seeded-random.ts";

/** Starts every canary, so that one search finds any of them. No text of the project or the sample contains it. */
export const CANARY_MARK = "zqcanary";
const LETTERS = 12;

/** A unique word: only letters, so that it can be a name, a slug, or a part of an address or id. */
export function inventCanary(random: SeededRandom): string {
	const letters = Array.from({ length: LETTERS }, () =>
		String.fromCharCode(97 + Math.floor(random.next() * 26)),
	);
	return CANARY_MARK + letters.join("");
}
