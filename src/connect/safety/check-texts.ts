import { isSlot, type Slot, type Template } from "../templates/template.ts";
import { type Caution, caution, NO_LINK } from "./caution.ts";

/** Line breaks, NUL, bidi, zero-width and tag characters, whose effect is invisible. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Texts that some clients replace with the reader's variables or files. */
const EXPANDED = /\$\{|\$[A-Za-z_]|\{(?:env|file):/;

/** The start of such a text before another part. */
const BEGUN = /\$$|\{(?:e|en|env|f|fi|fil|file)?$/;

export function isShowable(text: string): boolean {
	return !UNSHOWABLE.test(text);
}

/** Checks all texts of a document that become part of a command or file. */
export function checkTexts(templates: readonly Template[]): Caution[] {
	const names = templates.flat().flatMap((part) => (isSlot(part) ? part.name : []));
	const texts = templates.flatMap((template) => template.flatMap(textsOf));
	const begun = templates.filter(({ length }) => length > 1).flatMap((row) => row.flatMap(textsOf));
	const cautions: Caution[] = [];
	if (![...names, ...texts].every(isShowable))
		cautions.push(
			caution("no-command", "It contains invisible characters, so no command is shown."),
		);
	if (
		texts.some((text) => EXPANDED.test(text)) ||
		begun.some((text) => BEGUN.test(text)) ||
		names.some((name) => /[{}$<>]/.test(name))
	)
		cautions.push(caution("no-link", "Contains placeholders some clients expand."));
	return cautions;
}

/**
 * A program that hands an argument to a shell would run what follows such a sign, and one that runs its arguments would
 * run one with white space as a command. No list names all such programs.
 */
const OF_COMMANDS = /[;&|<>`\s]|\$\(/;

export function checkWords(words: readonly Template[]): Caution[] {
	if (
		!words
			.flat()
			.flatMap(textsOf)
			.some((text) => OF_COMMANDS.test(text))
	)
		return [];
	return [NO_LINK];
}

function textsOf(part: string | Slot): string[] {
	return isSlot(part) ? [part.input.default ?? "", ...part.input.choices] : [part];
}

/** For texts that are only displayed. */
export function withoutUnshowable(text: string): string {
	return text.replace(new RegExp(UNSHOWABLE, "gu"), " ");
}

/** Escapes those characters in JSON, so that copied text is exactly what is visible. */
export function escapeUnshowable(json: string): string {
	return json.replace(/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) =>
		Array.from(
			{ length: character.length },
			(_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
		).join(""),
	);
}
