/**
 * Folds case, accents and width, so that `Café`, `CAFE` and `ｃａｆé` are the same word. Used for searching and for
 * recognising the same title; never shown.
 */
export function foldText(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/ß/g, "ss")
		.replace(/æ/g, "ae")
		.replace(/ø/g, "o")
		.replace(/ł/g, "l")
		.normalize("NFC");
}

/** Words of a folded text: runs of letters and digits of any script. */
export function wordsOf(text: string): string[] {
	return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Equal for titles that readers would take for the same: only letters and digits count. */
export function titleKey(title: string): string {
	return wordsOf(title).join("");
}
