import { titleKey } from "./fold-text.ts";

/**
 * Equal for names that look alike at a glance, such as `PayPal`, `PaypaI` and `Раураl` with Cyrillic letters (after the
 * idea of Unicode TS 39). Never shown; it only draws a reviewer's eye.
 */
export function skeleton(name: string): string {
	const drawn = name
		.normalize("NFKD")
		.replace(/\P{ASCII}/gu, (letter) => LETTERS.get(letter) ?? letter);
	return titleKey(drawn)
		.replaceAll("0", "o")
		.replace(/[1i]/g, "l")
		.replaceAll("rn", "m")
		.replaceAll("vv", "w");
}

/** Foreign letters beside the Latin ones that they look like, at the same place. Capitals and small letters may differ. */
const LOOK_ALIKES: readonly (readonly [foreign: string, latin: string])[] = [
	["АВЕЅІЈКМНОРСТУХҺԌԚԜ", "ABESIJKMHOPCTYXHGQW"],
	["авеѕіјкмнорстухһӏԁԛԝѵгп", "abesijkmhopctyxhldqwvrn"],
	["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
	["αβγεηικμνορστυχω", "abyenikuvopotuxw"],
	["ɑɡɩʟƖǀ", "agiLll"],
];

const LETTERS: ReadonlyMap<string, string> = new Map(
	LOOK_ALIKES.flatMap(([foreign, latin]) =>
		[...foreign].map((letter, index) => [letter, latin.charAt(index)] as const),
	),
);
