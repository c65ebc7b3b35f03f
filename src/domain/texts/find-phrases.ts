import { by } from "#contract/compare.ts";
import { foldText, isAscii } from "./fold-text.ts";

export interface Span {
	index: number;
	end: number;
}

interface Phrase {
	/** The list that it is in. */
	of: string;
	/** Each may end in `*`, which stands for any letters. */
	words: readonly string[];
}

/** Scripts without spaces between words are read letter by letter. */
const WORDS =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[[\p{L}\p{M}\p{N}*]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]+/gv;
/** The same, several times as fast. */
const ASCII_WORDS = /[a-z0-9*]+/g;

export function plainWords(phrase: string): string[] {
	return (
		foldText(phrase)
			.replace(/[^\p{L}\p{M}\p{N}\s*]/gu, "")
			.match(WORDS) ?? []
	);
}

/** By the first word of each: work grows with the text, not with the lists. Only whole words count. */
export function phraseFinder(
	lists: readonly (readonly [name: string, phrases: Iterable<string>])[],
) {
	const startingWith = byFirstWord(
		lists.flatMap(([of, phrases]) => [...phrases].map((text) => ({ of, words: plainWords(text) }))),
	);
	return (text: string): ReadonlyMap<string, readonly Span[]> => {
		const result = new Map<string, Span[]>();
		const cache = new Map<string, readonly Phrase[]>();
		const words = [...text.matchAll(isAscii(text) ? ASCII_WORDS : WORDS)];
		const endOf = (at: number) => (words[at]?.index ?? 0) + (words[at]?.[0].length ?? 0);
		// No phrase goes on after the end of a sentence.
		const isNext = (at: number) => !/^[.!?]\s/.test(text.slice(endOf(at - 1), endOf(at - 1) + 2));
		words.forEach(({ 0: word, index }, at) => {
			const starting = cache.get(word) ?? startingWith(word);
			cache.set(word, starting);
			for (const { of, words: listed } of starting) {
				const isHere = listed.every(
					(part, place) =>
						place === 0 || (isWord(words[at + place]?.[0], part) && isNext(at + place)),
				);
				if (!isHere) continue;
				const spans = result.get(of) ?? [];
				spans.push({ index, end: endOf(at + listed.length - 1) });
				result.set(of, spans);
			}
		});
		return result;
	};
}

/** Phrases that may start with a word, shorter ones first, so that what is found is in order. */
function byFirstWord(all: readonly Phrase[]) {
	const byStart = Map.groupBy(all, ({ words: [first = ""] }) => first);
	const lengths = new Set(
		[...byStart.keys()].filter((start) => start.endsWith("*")).map(({ length }) => length - 1),
	);
	return (word: string): readonly Phrase[] =>
		[
			word,
			...[...lengths]
				.filter((length) => length <= word.length)
				.map((length) => `${word.slice(0, length)}*`),
		]
			.flatMap((start) => byStart.get(start) ?? [])
			.sort(by(({ words }) => words.length));
}

function isWord(word: string | undefined, listed: string): boolean {
	return listed.endsWith("*") ? word?.startsWith(listed.slice(0, -1)) === true : word === listed;
}
