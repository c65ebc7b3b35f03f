import { wordsOf } from "#domain/fold-text.ts";

/** Scripts that write without spaces: a word may start at any character. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longest part of an unspaced run that is indexed from each of its characters. */
const UNSPACED_CHARACTERS = 8;

/** Words under which a text is found; a query word finds it when it is the start of one of these. */
export function indexedWords(texts: readonly string[]): Set<string> {
	const words = new Set<string>();
	for (const word of texts.flatMap(wordsOf)) {
		words.add(word);
		if (!UNSPACED.test(word)) continue;
		const characters = [...word];
		for (let start = 1; start < characters.length; start += 1) {
			words.add(characters.slice(start, start + UNSPACED_CHARACTERS).join(""));
		}
	}
	return words;
}
