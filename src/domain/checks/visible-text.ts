import { EXCERPT_MAX_CHARACTERS } from "#contract/checks.ts";
import { shortenText } from "../shorten-text.ts";
import { HIDDEN } from "./hidden-characters.ts";
import { withoutSecrets } from "./secrets.ts";

const VALUE_MAX_CHARACTERS = 160;
/** What is shown before a place, so that it can be recognised. */
const LEAD = 40;
/** More would be cut anyway. */
const READ_MAX = 4 * EXCERPT_MAX_CHARACTERS;

/** Text of strangers as evidence: one line around a place in it, with hidden characters written out and no key in it. */
export function excerptOf(text: string, start = 0): string {
	const from = start > LEAD ? start - LEAD : 0;
	return (
		(from > 0 ? "…" : "") + visible(text.slice(from, from + READ_MAX), EXCERPT_MAX_CHARACTERS - 1)
	);
}

/** A value in a sentence. */
export function quoted(text: string): string {
	return visible(text.slice(0, READ_MAX), VALUE_MAX_CHARACTERS);
}

function visible(text: string, maxCharacters: number): string {
	const shown = withoutSecrets(text)
		.toWellFormed()
		.replace(HIDDEN, (run) => [...run].map((character) => `<${codeOf(character)}>`).join(""));
	return shortenText(shown, maxCharacters);
}

/** `U+200B`. */
export function codeOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
