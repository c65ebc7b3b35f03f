import { normalForm } from "#contract/normal-form.ts";
import { titleKey } from "../texts/fold-text.ts";

/**
 * Equal for names that look alike at a glance, such as `PayPal`, `PaypaI` and `Раураl` with Cyrillic letters (based on
 * Unicode TS 39). Never shown: it only alerts a reviewer.
 */
export function skeleton(name: string): string {
	return titleKey(latinLook(name))
		.replaceAll("0", "o")
		.replace(/[1i]/g, "l")
		.replaceAll("rn", "m")
		.replaceAll("vv", "w");
}

/**
 * Replaces foreign letters with the Latin ones that they look like (based on Unicode TS 39), for every script with
 * letters that can be mistaken for Latin ones. The case may change. Before the normal form, too, which takes the lunate
 * sigma for another letter.
 */
export function latinLook(text: string): string {
	return replaceLetters(normalForm(replaceLetters(text), "NFKD"));
}

function replaceLetters(text: string): string {
	return text.replace(
		/\P{ASCII}/gu,
		(letter) => LETTERS.get(letter) ?? LETTERS.get(letter.toUpperCase()) ?? letter,
	);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Foreign letters and the Latin ones at the same index. Small letters that look like their capitals are left out. */
export const LOOK_ALIKES: readonly (readonly [foreign: string, latin: string])[] = [
	// Cyrillic
	["АВЕЅІЈКМНОРСТУХҺԌԚԜҮѴѠ", "ABESIJKMHOPCTYXHGQWYVW"],
	["авеѕіјкмнорстухһӏԁԛԝѵгпүѡєҽ", "abesijkmhopctyxhldqwvrnywee"],
	// Greek
	["ΑΒΕΖΗΙΚΛΜΝΟΡΤΥΧϹͿ", "ABEZHIKAMNOPTYXCJ"],
	["αβγεηικμνορστυχωϲϳ", "abyenikuvopotuxwcj"],
	// Armenian
	["ՕՏՍԼՑ", "OSULG"],
	["օոսհցզյա", "onuhgqjw"],
	// Cherokee
	["ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴ", "DRTiyAJEWMHYGhZbRWSVSLCPKdB"],
	// Coptic
	["ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ", "ABEZHIKMNOPCTYX"],
	// Lisu
	["ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPdDTGKJCZFMNLSRVHWXYAEIOU"],
	// Deseret
	["𐐄𐐬", "Oo"],
	// Latin: small capitals, and letters that are turned or have a stroke, a hook or no dot
	["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPQRSTUVWYZ"],
	["ɑɡɩȷƖǀɵɓɗƙɱŋƥʂƭʋʐħŧƀƒɐəǝɛ", "agijLlobdkmnpstvzhtbfaeee"],
	["ĐđȺꬰɅʌ", "DdAaAa"],
	// Signs and syllables
	["∆ᗩᗪᗰᑎ", "AADMN"],
	// Letters in circles and squares, and those of flags
	...[0x1f150, 0x1f170, 0x1f1e6].map((first) => {
		const letters = [...ALPHABET].map((_, index) => String.fromCodePoint(first + index));
		return [letters.join(""), ALPHABET] as const;
	}),
];

const LETTERS: ReadonlyMap<string, string> = new Map(
	LOOK_ALIKES.flatMap(([foreign, latin]) =>
		[...foreign].map((letter, index) => [letter, latin.charAt(index)] as const),
	),
);
