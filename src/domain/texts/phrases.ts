import { foldText } from "./fold-text.ts";

/** These scripts have no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The plain forms of a comma-separated list. */
export function phrasesOf(list: string): string[] {
	return list.split(",").map(plainPhrase);
}

export function plainPhrase(phrase: string): string {
	return foldText(phrase.trim()).replace(/[^\p{L}\p{M}\p{N}\s*]/gu, "");
}

/** The source of a pattern for plain phrases in a folded text. Only whole words count; `*` stands for any letters. */
export function phrasePattern(phrases: Iterable<string>): string {
	const listed = [...phrases].filter((phrase) => phrase !== "");
	const unspaced = listed.filter((phrase) => UNSPACED.test(phrase));
	const spaced = listed
		.filter((phrase) => !UNSPACED.test(phrase))
		.map((phrase) => phrase.replaceAll(" ", "\\P{L}{1,20}").replaceAll("*", "[\\p{L}\\p{M}]*"));
	const words = `(?<![\\p{L}\\p{M}])(?:${spaced.join("|") || "(?!)"})(?![\\p{L}\\p{M}])`;
	return `(?:${[words, ...unspaced].join("|")})`;
}
