import { foldText } from "#domain/texts/fold-text.ts";

/** Scripts written without spaces: a word may start at any character. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longest substring to index from each character of an unspaced run. */
const UNSPACED_CHARACTERS = 8;

/** Compounds of more parts are not indexed as one word: they are lists of words, or versions. */
const MOST_JOINED_PARTS = 3;

/** Letters and digits. Trailing signs distinguish C++ and C# from C. */
const PART = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:\+\+|#)(?![\p{L}\p{N}]))?`;
const COMPOUND = new RegExp(String.raw`\.?${PART}(?:[-\u2010_.]${PART})*`, "gu");
const PARTS = new RegExp(PART, "gu");
const DOTTED = new RegExp(String.raw`(?<=\.)\p{L}${PART}`, "gu");

/** A word, or several joined by signs, as in `e-mail`, `node.js` and `web_search`. */
export interface Compound {
	parts: readonly string[];
	/** The parts as one word. */
	joined: string;
	/** True if the joined word is indexed too. */
	isJoined: boolean;
	/** Parts after a dot, with the dot: `.net`. */
	dotted: readonly string[];
}

export function compoundsOf(text: string): Compound[] {
	return writtenWords(text).map(compoundOf);
}

export function writtenWords(text: string): readonly string[] {
	return foldText(text).match(COMPOUND) ?? [];
}

function compoundOf(written: string): Compound {
	const parts = written.match(PARTS) ?? [];
	const joined = parts.join("");
	const dotted = (written.match(DOTTED) ?? []).map((part) => `.${part}`);
	return { parts, joined, isJoined: isJoined(parts.length, joined), dotted };
}

/**
 * Numbers joined by signs are versions and dates: `1.0` is not 10. Unspaced runs are already found by their parts.
 */
function isJoined(parts: number, joined: string): boolean {
	return parts > 1 && parts <= MOST_JOINED_PARTS && /\p{L}/u.test(joined) && !UNSPACED.test(joined);
}

export function indexedWords(text: string): string[] {
	return writtenWords(text).flatMap(wordsOfCompound);
}

export function wordsOfCompound(written: string): string[] {
	const { parts, joined, isJoined, dotted } = compoundOf(written);
	return [
		...parts.flatMap((part) => (UNSPACED.test(part) ? [part, ...endsOf(part)] : [part])),
		...(isJoined ? [joined] : []),
		...dotted,
	];
}

/** Words inside of the words of a name, as in OpenWeather. */
export function innerWords(name: string): string[] {
	const parted = name.replace(INNER_START, " ");
	return parted === name ? [] : indexedWords(parted);
}

const INNER_START = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Substrings of an unspaced run that start at its second or a later character. */
function endsOf(word: string): string[] {
	const characters = [...word];
	return characters
		.slice(1)
		.map((_, index) => characters.slice(index + 1, index + 1 + UNSPACED_CHARACTERS).join(""));
}

/**
 * Splits an unspaced run that is longer than indexed substrings into overlapping ones. A text with the run contains
 * all of them.
 */
export function askedParts(word: string): string[] {
	const characters = [...word];
	const excess = characters.length - UNSPACED_CHARACTERS;
	if (excess <= 0 || !UNSPACED.test(word)) return [word];
	return Array.from({ length: excess + 1 }, (_, start) =>
		characters.slice(start, start + UNSPACED_CHARACTERS).join(""),
	);
}
