import { isSlot, type Slot, type Template } from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";

/** Line breaks, NUL, bidi, zero-width and tag characters: nobody sees what they do. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** What one client or another would replace by a variable of the reader's own, or by a file. */
const EXPANDED = /\$\{|\$[A-Za-z_]|\{(?:env|file):/;

/** The beginning of one, where another part follows. */
const BEGUN = /\$$|\{(?:e|en|env|f|fi|fil|file)?$/;

export function isShowable(text: string): boolean {
	return !UNSHOWABLE.test(text);
}

/** Everything that a document wrote and that gets into a command or a file. */
export function checkTexts(templates: readonly Template[]): Caution[] {
	const names = templates.flat().flatMap((part) => (isSlot(part) ? part.name : []));
	const texts = templates.flatMap((template) => template.flatMap(textsOf));
	const begun = templates.filter(({ length }) => length > 1).flatMap((one) => one.flatMap(textsOf));
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
		cautions.push(
			caution(
				"no-link",
				"It contains text that some clients replace with variables of yours: check it first.",
			),
		);
	return cautions;
}

/** What may stand in one part. */
function textsOf(part: string | Slot): string[] {
	return isSlot(part) ? [part.input.default ?? "", ...part.input.choices] : [part];
}

/** Of a text that people only read. */
export function withoutUnshowable(text: string): string {
	return text.replace(new RegExp(UNSHOWABLE, "gu"), " ");
}

/** Those characters as escapes of JSON, so that text to copy is what it looks like. */
export function escapeUnshowable(json: string): string {
	return json.replace(/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) =>
		Array.from(
			{ length: character.length },
			(_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
		).join(""),
	);
}
