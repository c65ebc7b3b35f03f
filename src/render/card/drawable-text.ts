import type { Faces } from "./faces.ts";

/** No line of a card holds more; what comes after would be cut anyway. */
const MAX_CHARACTERS = 200;
/** Marks on one letter that are still drawn. */
const MAX_MARKS = 4;

/** A text as a card can show it: on one line, without what no face has a glyph for, and not endless. */
export function drawableText(text: string, faces: Faces): string {
	const plain = text
		.slice(0, 8 * MAX_CHARACTERS)
		.toWellFormed()
		.normalize("NFC")
		.replace(/\s+/gu, " ")
		.replace(/\p{Cf}|[\uFE00-\uFE0F]/gu, "")
		.replace(/(\p{M}+)/gu, (marks) => [...marks].slice(0, MAX_MARKS).join(""));
	return [...faces.keepDrawable(plain)]
		.slice(0, MAX_CHARACTERS)
		.join("")
		.replace(/ +/g, " ")
		.trim();
}
