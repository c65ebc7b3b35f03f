/** Advances of DejaVu Sans at 11 pixels. Those of Verdana differ by a few hundredths. Accents add nothing. */
const ADVANCES: readonly (readonly [pixels: number, characters: string])[] = [
	[3, "'"],
	[3.1, "ijlıłіј"],
	[3.2, "IJΙІЈ"],
	[3.5, " ,.·‘’‚‛"],
	[3.7, "/:;\\|¦ι․"],
	[3.9, "fſ"],
	[4, "-‐"],
	[4.3, "()[]tŧ"],
	[4.4, "!¡²³¹‹›"],
	[4.5, "r"],
	[5.1, '"'],
	[5.2, "ªº"],
	[5.5, "*_`§¨¯°´¸–†‡"],
	[5.7, "sѕ“”„‟"],
	[5.8, "?z¿гзґ"],
	[5.9, "ε"],
	[6, "cζсэє"],
	[6.1, "LĳĿΓνξ"],
	[6.2, "Ł"],
	[6.3, "F"],
	[6.4, "kĸυχт"],
	[6.5, "vxyĲγκλςвухчьғ•"],
	[6.6, "PΡπτРкя"],
	[6.7, "TYao«»ÞðøŦΤΥδθοГТУаоҐ"],
	[6.8, "eбе"],
	[6.9, "ßђ"],
	[7, "$0123456789ESbdghnpqu{}¢£¤¥µ¶þđŋΕΞΣβημρσЅЕлр‒€"],
	[7.1, "Зи"],
	[7.2, "KΚнпћџ"],
	[7.3, "αφψ‥"],
	[7.4, "Ғ"],
	[7.5, "ABVXZΑΒΔΖΛΧАБВХЧЬц"],
	[7.6, "RħЯд"],
	[7.7, "CЄСЭ"],
	[7.8, "Къ"],
	[8.1, "U"],
	[8.2, "NŊΝИ"],
	[8.3, "HΗΠЏЛНПм"],
	[8.4, "Ω"],
	[8.5, "DGÐĐЦ"],
	[8.6, "&ЂЋД"],
	[8.7, "OQØΘΟΦΨОы"],
	[9, "w"],
	[9.2, "#+<=>^~¬±×÷ωЪ←↑→↓−"],
	[9.3, "ю"],
	[9.4, "ф"],
	[9.5, "MΜМФ"],
	[9.7, "Ы"],
	[9.9, "жљњ"],
	[10.1, "Ħш"],
	[10.4, "щ"],
	[10.5, "%"],
	[10.7, "m¼½¾Æ"],
	[10.8, "æ"],
	[10.9, "W"],
	[11, "@©®—―…™"],
	[11.3, "œ"],
	[11.4, "№"],
	[11.5, "Њ"],
	[11.8, "ŒЖШ"],
	[11.9, "Ю"],
	[12, "ЉЩ"],
];

/** Averages for characters that are not in the table. The first matching pattern counts. */
const ESTIMATES: readonly (readonly [pixels: number, pattern: RegExp])[] = [
	[0, /[\p{Mn}\p{Me}\p{Cc}\p{Cf}]/u],
	[13, /\p{Emoji_Presentation}/u],
	[5.5, /[\uFF61-\uFFDC]/u],
	[11, /[\p{Ideographic}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303F\uFF01-\uFFEE]/u],
	[3.5, /\p{Zs}/u],
	[6.1, /\p{sc=Hebr}/u],
	[17, /[\uFDF0-\uFDFD]/u],
	[6, /\p{sc=Arab}/u],
	[7.6, /\p{Lu}/u],
	[7, /\p{L}/u],
];

const OTHER_PIXELS = 9;

const advances = new Map(
	ADVANCES.flatMap(([pixels, characters]) =>
		[...characters].map((character): [string, number] => [character, pixels]),
	),
);

/** Several code points that are shown as one picture. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** Width of a line in pixels, in Verdana or DejaVu Sans of 11 pixels. */
export function measureText(text: string): number {
	let pixels = 0;
	for (const character of text.replace(EMOJI, "\u{1F600}"))
		pixels += advances.get(character) ?? advances.get(baseOf(character)) ?? estimate(character);
	return pixels;
}

/** The letter without its accents. */
function baseOf(character: string): string {
	return character.normalize("NFD").charAt(0);
}

function estimate(character: string): number {
	const [pixels] = ESTIMATES.find(([, pattern]) => pattern.test(character)) ?? [OTHER_PIXELS];
	return pixels;
}

const ELLIPSIS = "…";

/** The text, or as many whole characters as fit the width, followed by an ellipsis. */
export function fitText(text: string, maxPixels: number): string {
	if (measureText(text) <= maxPixels) return text;
	let pixels = measureText(ELLIPSIS);
	let kept = 0;
	for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
		pixels += measureText(segment);
		if (pixels > maxPixels) break;
		kept = index + segment.length;
	}
	return text.slice(0, kept).trimEnd() + ELLIPSIS;
}
