import type { Faces } from "./faces.ts";

/** More than any line of a card can show. */
const MAX_CHARACTERS = 200;
/** Marks on one letter. Further ones are dropped. */
const MAX_MARKS = 4;

/** Several emoji joined into one. The font cannot join them, so only the first is kept. */
const JOINED_EMOJI =
	/(\p{Extended_Pictographic})\p{M}*\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\p{M}*\p{Emoji_Modifier}?)+/gu;
const REGIONAL_INDICATORS = /[\u{1F1E6}-\u{1F1FF}]+/gu;
const FIRST_INDICATOR = 0x1f1e6;

/** Characters that are not visible. Between Arabic letters, a non-joiner is part of the spelling and stays. */
const INVISIBLE =
	/(?<!\p{Script=Arabic})\u200C|\u200C(?!\p{Script=Arabic})|(?!\u200C)\p{Cf}|[\uFE00-\uFE0F]/gu;

/** Flags become the letters of their country code. */
function lettersOf(indicators: string): string {
	const letters = [...indicators].map((sign) => (sign.codePointAt(0) ?? 0) - FIRST_INDICATOR + 65);
	return String.fromCharCode(...letters);
}

/** A text as a card can show it: on one line, of limited length, without characters that the fonts do not have. */
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
