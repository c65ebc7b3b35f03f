import { by } from "#contract/compare.ts";
import { foldText, isAscii } from "./fold-text.ts";

export interface Span {
	index: number;
	end: number;
}

interface Phrase {
	/** The list that it is in. */
	of: string;
	/** After its first word. Each may end in `*`, which stands for any letters. */
	rest: readonly string[];
}

/** These scripts have no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** The same, several times as fast. */
const ASCII_WORDS = /[a-z0-9]+/g;

/** The plain forms of a comma-separated list. */
export function phrasesOf(list: string): string[] {
	return list.split(",").map(plainPhrase);
}

export function plainPhrase(phrase: string): string {
	return foldText(phrase.trim()).replace(/[^\p{L}\p{M}\p{N}\s*]/gu, "");
}

/**
 * Finds phrases of many lists in a text of small letters, by the first word of each: work that grows with the text, not
 * with the lists. Only whole words count.
 */
export function phraseFinder(
	lists: readonly (readonly [name: string, phrases: Iterable<string>])[],
) {
	const all = lists.flatMap(([of, phrases]) => [...phrases].map((phrase) => ({ of, phrase })));
	const unspaced = all.filter(({ phrase }) => UNSPACED.test(phrase));
	const startingWith = byFirstWord(all.filter(({ phrase }) => !UNSPACED.test(phrase)));
	return (text: string): ReadonlyMap<string, readonly Span[]> => {
		const found = new Map<string, Span[]>();
		const add = (of: string, span: Span) => {
			const spans = found.get(of);
			if (spans) spans.push(span);
			else found.set(of, [span]);
		};
		const known = new Map<string, Phrase[]>();
		const words = [...text.matchAll(isAscii(text) ? ASCII_WORDS : WORDS)];
		const endOf = (at: number) => (words[at]?.index ?? 0) + (words[at]?.[0].length ?? 0);
		// No phrase goes on after the end of a sentence.
		const isNext = (at: number) => !/^[.!?]\s/.test(text.slice(endOf(at - 1), endOf(at - 1) + 2));
		words.forEach(({ 0: word, index }, at) => {
			const starting = known.get(word) ?? startingWith(word);
			known.set(word, starting);
			for (const { of, rest } of starting) {
				const isHere = rest.every(
					(one, place) => isWord(words[at + place + 1]?.[0], one) && isNext(at + place + 1),
				);
				if (isHere) add(of, { index, end: endOf(at + rest.length) });
			}
		});
		for (const { of, phrase } of UNSPACED.test(text) ? unspaced : []) {
			let index = text.indexOf(phrase);
			for (; index !== -1; index = text.indexOf(phrase, index + phrase.length))
				add(of, { index, end: index + phrase.length });
		}
		return found;
	};
}

/** Phrases that may start with a word, shorter ones first, so that what is found is in order. */
function byFirstWord(all: readonly { of: string; phrase: string }[]) {
	const byStart = Map.groupBy(
		all.map(({ of, phrase }) => ({ of, words: phrase.split(/\s+/) })),
		({ words: [first = ""] }) => first,
	);
	const lengths = new Set(
		[...byStart.keys()].filter((start) => start.endsWith("*")).map(({ length }) => length - 1),
	);
	return (word: string): Phrase[] =>
		[
			word,
			...[...lengths]
				.filter((length) => length <= word.length)
				.map((length) => `${word.slice(0, length)}*`),
		]
			.flatMap((start) => byStart.get(start) ?? [])
			.map(({ of, words: [, ...rest] }) => ({ of, rest }))
			.sort(by(({ rest }) => rest.length));
}

function isWord(word: string | undefined, listed: string): boolean {
	return listed.endsWith("*") ? word?.startsWith(listed.slice(0, -1)) === true : word === listed;
}
