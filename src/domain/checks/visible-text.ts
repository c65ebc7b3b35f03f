import { EXCERPT_MAX_CHARACTERS } from "#contract/evidence/checks.ts";
import { shortenText } from "../texts/shorten-text.ts";
import { HIDDEN } from "./hidden-characters.ts";
import { MASK, maskSecrets } from "./secrets.ts";

const VALUE_MAX_CHARACTERS = 160;
/** What is shown before a place, so that it can be recognised. */
const LEAD = 40;
/** More would be cut anyway. */
const READ_MAX = 4 * EXCERPT_MAX_CHARACTERS;
const KEY_MAX = 16_384;

/** Text of strangers as evidence: one line around a place in it, with hidden characters written out and no key in it. */
export function excerptOf(text: string, start = 0): string {
	const from = start > LEAD ? start - LEAD : 0;
	return (from > 0 ? "…" : "") + visible(text, from, EXCERPT_MAX_CHARACTERS - 1);
}

/** A value in a sentence. */
export function quoted(text: string): string {
	return visible(text, 0, VALUE_MAX_CHARACTERS);
}

function visible(text: string, from: number, maxCharacters: number): string {
	// Masked with what is around it, because half a key would not be recognised.
	const start = Math.max(0, from - KEY_MAX);
	const around = maskSecrets(text.slice(start, from + READ_MAX + KEY_MAX));
	const part = around.slice(from - start, from - start + READ_MAX);
	const shown = part
		.replaceAll(MASKED, "…")
		.toWellFormed()
		.replace(HIDDEN, (run) => [...run].map((character) => `<${codeOf(character)}>`).join(""));
	return shortenText(shown, maxCharacters);
}

const MASKED = new RegExp(`${MASK}{2,}`, "g");

/** `U+200B`. */
export function codeOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
