import { normalForm } from "#contract/normal-form.ts";

/** `Café`, `CAFE` and `ｃａｆé` are the same word. For search and equal titles, never shown. */
export function foldText(text: string): string {
	// Most texts are plain ASCII, which is folded many times faster this way.
	if (isAscii(text)) return text.toLowerCase();
	const folded = normalForm(text, "NFKD")
		.replace(ACCENTS, "")
		.toLowerCase()
		.replace(FOREIGN, (letter) => TRANSLITERATIONS.get(letter) ?? letter);
	return normalForm(folded, "NFC");
}

export function isAscii(text: string): boolean {
	return !/[^\0-\x7f]/.test(text);
}

/** Letters that Unicode does not decompose, as people transliterate them. */
const TRANSLITERATIONS: ReadonlyMap<string, string> = new Map([
	["ß", "ss"],
	["æ", "ae"],
	["œ", "oe"],
	["ø", "o"],
	["đ", "d"],
	["ð", "d"],
	["þ", "th"],
	["ł", "l"],
	["ı", "i"],
]);
const FOREIGN = /\P{ASCII}/gu;

/**
 * Marks that readers omit without changing the word: those shared between scripts and the points of Hebrew. Voicing of
 * kana and the vowel signs and tones of Indic and Thai scripts work as letters, so they stay.
 */
const ACCENTS =
	/[[[\p{Script=Inherited}\p{Script=Hebrew}]&&[\p{M}\u200C\u200D]]--[\u3099\u309A]]/gv;

/** Words of a folded text: runs of letters, their marks and digits of any script. */
export function foldedWords(text: string): string[] {
	return foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/**
 * Equal for titles that look the same to readers: compares letters, digits, and the signs that distinguish C++ from C#.
 */
export function titleKey(title: string): string {
	return foldText(title).replace(/[^\p{L}\p{N}\p{M}+#]/gu, "");
}
