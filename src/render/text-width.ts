/** Advances of DejaVu Sans at 11 pixels, to half a pixel. Those of Verdana differ by less. Accents add nothing. */
const ADVANCES: readonly (readonly [pixels: number, characters: string])[] = [
	[3, "'ijlıłіјIJΙІЈ"],
	[3.5, " ,.·‘’‚‛/:;\\|¦ι․"],
	[4, "fſ-‐"],
	[4.5, "()[]tŧ!¡²³¹‹›r"],
	[5, '"ªº'],
	[5.5, "*_`§¨¯°´¸–†‡sѕ“”„‟"],
	[6, "?z¿гзґεcζсэєLĳĿΓνξŁ"],
	[6.5, "FkĸυχтvxyĲγκλςвухчьғ•PΡπτРкяTYao«»ÞðøŦΤΥδθοГТУаоҐ"],
	[7, "eбеßђ$0123456789ESbdghnpqu{}¢£¤¥µ¶þđŋΕΞΣβημρσЅЕлр‒€ЗиKΚнпћџ"],
	[7.5, "αφψ‥ҒABVXZΑΒΔΖΛΧАБВХЧЬцRħЯдCЄСЭ"],
	[8, "КъUNŊΝИ"],
	[8.5, "HΗΠЏЛНПмΩDGÐĐЦ&ЂЋДOQØΘΟΦΨОы"],
	[9, "w#+<=>^~¬±×÷ωЪ←↑→↓−"],
	[9.5, "юфMΜМФЫ"],
	[10, "жљњĦш"],
	[10.5, "щ%m¼½¾Æ"],
	[11, "æW@©®—―…™"],
	[11.5, "œ№Њ"],
	[12, "ŒЖШЮЉЩ"],
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
export function widthOfText(text: string): number {
	let pixels = 0;
	for (const character of text.replace(EMOJI, "\u{1F600}"))
		pixels += advances.get(character) ?? advances.get(baseOf(character)) ?? estimate(character);
	return pixels;
}

/** The letter without its accents. */
const baseOf = (character: string): string => character.normalize("NFD").charAt(0);

function estimate(character: string): number {
	const [pixels] = ESTIMATES.find(([, pattern]) => pattern.test(character)) ?? [OTHER_PIXELS];
	return pixels;
}

const ELLIPSIS = "…";

/** The text, or as many whole characters as fit the width, followed by an ellipsis. */
export function fitText(text: string, maxPixels: number): string {
	if (widthOfText(text) <= maxPixels) return text;
	let pixels = widthOfText(ELLIPSIS);
	let end = 0;
	for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
		pixels += widthOfText(segment);
		if (pixels > maxPixels) break;
		end = index + segment.length;
	}
	return text.slice(0, end).trimEnd() + ELLIPSIS;
}
