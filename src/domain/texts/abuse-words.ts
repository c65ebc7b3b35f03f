import { oncePer } from "../evidence/once-per.ts";
import { latinLook } from "../identity/look-alikes.ts";
import { phraseFinder, plainWords } from "./find-phrases.ts";
import { foldText, isAscii } from "./fold-text.ts";
import { readableForm } from "./readable-form.ts";
import { phrasesIn } from "./text-rules.ts";

/**
 * Finds the first abusive word of a text: by our list and the edits of an operator, who adds words or, with a hyphen
 * before them, takes them out. Words that are also names or plain in another language are not on it. Published lists
 * were tried and are no better: they take Fukushima and Wankel for insults, know one language, or find "Gemini Flash" obscene.
 */
export const abuseFinder = oncePer((edits: readonly string[] = []) => {
	const words = new Set(phrasesIn("ABUSE"));
	for (const edit of edits) {
		if (edit.startsWith("-")) words.delete(plainWords(edit.slice(1)).join(" "));
		else words.add(edit);
	}
	const find = phraseFinder([["abuse", words]]);
	return (text: string) => {
		for (const form of formsOf(text)) {
			const [first] = find(form).get("abuse") ?? [];
			if (first) return form.slice(first.index, first.end);
		}
		return undefined;
	};
});

/** A text as written and as read: signs for letters, foreign letters for Latin ones, letters drawn out or apart. */
function formsOf(text: string): string[] {
	const written = foldText(readableForm(text));
	const read = written.replace(/[$@!|013457]/g, (sign) => LETTERS.charAt(SIGNS.indexOf(sign)));
	const masked = /[*#]/.test(written)
		? [..."aeiou"].map((vowel) => written.replace(/(?<=\p{L})[*#]+(?=\p{L})/gu, vowel))
		: [];
	const looked = isAscii(read) ? read : foldText(latinLook(read));
	const forms = [...new Set([written, read, looked, ...masked])];
	const drawn = forms.map((form) => form.replace(/(\p{L})\1{2,}/gu, "$1"));
	const apart = /(?<![\p{L}\p{M}])\p{L}(?:[\s._*-]+\p{L}(?![\p{L}\p{M}])){2,}/gu;
	const joined = forms.map((form) =>
		form.replace(apart, (letters) => letters.replace(/[^\p{L}]/gu, "")),
	);
	return [...new Set([...forms, ...drawn, ...joined])];
}

/** Signs and digits, and at the same index the letters that they stand for. */
const SIGNS = "$@!|013457";
const LETTERS = "saiioieast";
