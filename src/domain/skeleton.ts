import { titleKey } from "./fold-text.ts";

/**
 * Equal for names that look alike at a glance, such as `PayPal`, `PaypaI` and `Раураl` with Cyrillic letters (after the
 * idea of Unicode TS 39). Never shown; it only draws a reviewer's eye.
 */
export function skeleton(name: string): string {
	const drawn = name
		.normalize("NFKD")
		.replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter);
	return titleKey(drawn)
		.replace(/[01i]/g, (sign) => SIGNS[sign] ?? sign)
		.replaceAll("rn", "m")
		.replaceAll("vv", "w");
}

/** Signs of a folded text that are read as a letter. */
const SIGNS: Readonly<Record<string, string>> = { "0": "o", "1": "l", i: "l" };

/** Foreign letters beside the Latin ones that they look like, at the same place. Capitals and small letters may differ. */
const LOOK_ALIKES: readonly (readonly [foreign: string, latin: string])[] = [
	["АВЕЅІЈКМНОРСТУХҺԌԚԜ", "ABESIJKMHOPCTYXHGQW"],
	["авеѕіјкмнорстухһӏԁԛԝѵгп", "abesijkmhopctyxhldqwvrn"],
	["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
	["αβγεηικμνορστυχω", "abyenikuvopotuxw"],
	["ɑɡɩʟƖǀ", "agiLll"],
];

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
	LOOK_ALIKES.flatMap(([foreign, latin]) =>
		[...foreign].map((letter, index) => [letter, latin[index] ?? letter]),
	),
);
