import { foldText } from "#domain/fold-text.ts";

/** Scripts that write without spaces: a word may start at any character. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longest part of an unspaced run that is indexed from each of its characters. */
const UNSPACED_CHARACTERS = 8;

/** Parts of a compound that are found as one word, too. Longer ones are rows of words and versions. */
const MOST_JOINED_PARTS = 3;

/** Letters and digits; signs at the end tell C++ and C# from C. */
const PART = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:\+\+|#)(?![\p{L}\p{N}]))?`;
const COMPOUND = new RegExp(String.raw`\.?${PART}(?:[-\u2010_.]${PART})*`, "gu");
const PARTS = new RegExp(PART, "gu");
const DOTTED = new RegExp(String.raw`(?<=\.)\p{L}${PART}`, "gu");

/** What is written in one: a word, or several with signs between them, as in `e-mail`, `node.js` and `web_search`. */
export interface Compound {
	parts: readonly string[];
	/** The parts as one word. */
	joined: string;
	/** Whether the text is found under that as well. */
	isJoined: boolean;
	/** Parts behind a dot, with it: `.net`. */
	dotted: readonly string[];
}

export function compoundsOf(text: string): Compound[] {
	return (foldText(text).match(COMPOUND) ?? []).map((written) => {
		const parts = written.match(PARTS) ?? [];
		const joined = parts.join("");
		const dotted = (written.match(DOTTED) ?? []).map((part) => `.${part}`);
		return { parts, joined, isJoined: isJoined(parts.length, joined), dotted };
	});
}

/** Numbers with signs between them are versions and dates: `1.0` is not 10. Unspaced runs are found by their parts anyway. */
function isJoined(parts: number, joined: string): boolean {
	return parts > 1 && parts <= MOST_JOINED_PARTS && /\p{L}/u.test(joined) && !UNSPACED.test(joined);
}

/** Words under which a text is found; a query word finds it when it is the start of one of these. */
export function indexedWords(text: string): string[] {
	return compoundsOf(text).flatMap(({ parts, joined, isJoined, dotted }) => [
		...parts.flatMap((part) => (UNSPACED.test(part) ? [part, ...endsOf(part)] : [part])),
		...(isJoined ? [joined] : []),
		...dotted,
	]);
}

/** Words within the words of a name, as in OpenWeather. */
export function innerWords(name: string): string[] {
	const parted = name.replace(INNER_START, " ");
	return parted === name ? [] : indexedWords(parted);
}

const INNER_START = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** What an unspaced run holds from each of its characters but the first. */
function endsOf(word: string): string[] {
	const characters = [...word];
	return characters
		.slice(1)
		.map((_, index) => characters.slice(index + 1, index + 1 + UNSPACED_CHARACTERS).join(""));
}

/**
 * A run without spaces that is longer than the parts of the index is asked for in parts of their length, one from each of its
 * characters: what holds the run holds them all.
 */
export function askedParts(word: string): string[] {
	const characters = [...word];
	const excess = characters.length - UNSPACED_CHARACTERS;
	if (excess <= 0 || !UNSPACED.test(word)) return [word];
	return Array.from({ length: excess + 1 }, (_, start) =>
		characters.slice(start, start + UNSPACED_CHARACTERS).join(""),
	);
}
