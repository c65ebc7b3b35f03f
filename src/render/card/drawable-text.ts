import type { Faces } from "./faces.ts";

/** No line of a card holds more; what comes after would be cut anyway. */
const MAX_CHARACTERS = 200;
/** Marks on one letter that are still drawn. */
const MAX_MARKS = 4;

/** Several emoji that make up one: no face draws them as one, so the first stands for all. */
const JOINED_EMOJI =
	/(\p{Extended_Pictographic})\p{M}*\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\p{M}*\p{Emoji_Modifier}?)+/gu;
const REGIONAL_INDICATORS = /[\u{1F1E6}-\u{1F1FF}]+/gu;
const FIRST_INDICATOR = 0x1f1e6;

/** Nothing of these is seen by itself. Between Arabic letters the non-joiner is spelling. */
const INVISIBLE =
	/(?<!\p{Script=Arabic})\u200C|\u200C(?!\p{Script=Arabic})|(?!\u200C)\p{Cf}|[\uFE00-\uFE0F]/gu;

/** Flags are written as the letters that they stand for. */
function lettersOf(indicators: string): string {
	const letters = [...indicators].map((one) => (one.codePointAt(0) ?? 0) - FIRST_INDICATOR + 65);
	return String.fromCharCode(...letters);
}

/** A text as a card can show it: on one line, without what no face has a glyph for, and not endless. */
export function drawableText(text: string, faces: Faces): string {
	const plain = text
		.slice(0, 8 * MAX_CHARACTERS)
		.toWellFormed()
		.normalize("NFC")
		.replace(/\s+/gu, " ")
		.replace(JOINED_EMOJI, "$1")
		.replace(REGIONAL_INDICATORS, lettersOf)
		.replace(INVISIBLE, "")
		.replace(/(\p{M}+)/gu, (marks) => [...marks].slice(0, MAX_MARKS).join(""));
	const spelled = [...plain].map((character) =>
		faces.keepDrawable(character) ? character : character.normalize("NFKC"),
	);
	return [...faces.keepDrawable(spelled.join(""))]
		.slice(0, MAX_CHARACTERS)
		.join("")
		.replace(/ +/g, " ")
		.trim();
}
