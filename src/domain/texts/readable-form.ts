import { normalForm } from "#contract/normal-form.ts";

/**
 * A text as people, and programs that look for addresses, read it: letters and signs in their plain form, every full
 * stop as `.`, nothing invisible. Every text gate uses it. It is never stored or shown.
 */
export function readableForm(text: string): string {
	const plain = normalForm(text, "NFKC");
	// One letter can stand for eighteen, which would be work that the length of a text does not bound.
	const bounded =
		plain.length > 2 * text.length ? normalForm(text.replace(EXPANDING, " "), "NFKC") : plain;
	return bounded.replace(FULL_STOPS, ".").replace(UNSEEN, "");
}

/** Letters and signs of which each stands for several. */
const EXPANDING = /[\u{FDF0}-\u{FDFC}\u{3200}-\u{33FF}\u{2474}-\u{24B5}\u{1F100}-\u{1F2FF}]/gu;

/** Full stops of all scripts. Compatibility forms (wide, small, half-width) are folded before. */
const FULL_STOPS = /[\p{Sentence_Terminal}--[!?\u061F\u203D]]/gv;

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Scripts whose letters look like those of another script. */
const LOOK_ALIKE_SCRIPTS = "Latin Cyrillic Greek Armenian Cherokee Coptic Lisu Deseret"
	.split(" ")
	.map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** True when scripts that look alike are mixed in one word, as in a Cyrillic а inside a Latin name. */
export function hasMixedScripts(text: string): boolean {
	return (readableForm(text).match(/[\p{L}\p{M}]+/gu) ?? []).some(
		(word) => LOOK_ALIKE_SCRIPTS.filter((script) => script.test(word)).length > 1,
	);
}
