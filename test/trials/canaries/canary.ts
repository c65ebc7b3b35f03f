import type { SeededRandom } from "#registry/sample/seeded-random.ts";

/** Begins every canary, so that one look finds any of them. No text of the project or the sample holds it. */
export const CANARY_MARK = "zqcanary";
const LETTERS = 12;

/** A word that stands nowhere else: letters only, so that it passes as a name, a slug, a part of an address or an id. */
export function inventCanary(random: SeededRandom): string {
	const letters = Array.from({ length: LETTERS }, () =>
		String.fromCharCode(97 + Math.floor(random.next() * 26)),
	);
	return CANARY_MARK + letters.join("");
}
