import { wordsOf } from "#domain/fold-text.ts";

/** Scripts that write without spaces: a word may start at any character. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longest part of an unspaced run that is indexed from each of its characters. */
const UNSPACED_CHARACTERS = 8;

/** Typed words of a query that are looked at; more of them seldom narrow it further. This bounds the work. */
const QUERIED_WORDS = 8;

/**
 * Words that a query asks for, the first few of those typed. A run without spaces that is longer than the parts of the index
 * is asked for in parts of their length, one from each of its characters: what holds the run holds them all.
 */
export function queriedWords(query: string): Set<string> {
	const typed = [...new Set(wordsOf(query))].slice(0, QUERIED_WORDS);
	return new Set(typed.flatMap(partsOf));
}

function partsOf(word: string): string[] {
	const characters = [...word];
	const excess = characters.length - UNSPACED_CHARACTERS;
	if (excess <= 0 || !UNSPACED.test(word)) return [word];
	return Array.from({ length: excess + 1 }, (_, start) =>
		characters.slice(start, start + UNSPACED_CHARACTERS).join(""),
	);
}

/** Words under which a text is found; a query word finds it when it is the start of one of these. */
export function indexedWords(text: string): string[] {
	const words = wordsOf(text);
	if (!UNSPACED.test(text)) return words;
	return words.flatMap((word) => (UNSPACED.test(word) ? [word, ...endsOf(word)] : [word]));
}

/** What an unspaced run holds from each of its characters but the first. */
function endsOf(word: string): string[] {
	const characters = [...word];
	return characters
		.slice(1)
		.map((_, index) => characters.slice(index + 1, index + 1 + UNSPACED_CHARACTERS).join(""));
}
