import { askedParts, type Compound, compoundsOf } from "./search-words.ts";
import { otherForms } from "./word-forms.ts";

/** Words that are common in queries but not searched for. */
const FILLERS: ReadonlySet<string> = new Set(
	"a an and any are as at be best by can could do does find for from get give have how i in into is looking me my need of on or other please recommend show some something suggest that the there these this to want what which who with would you your".split(
		" ",
	),
);

/** Limits the work. More terms seldom improve the result. */
export const MAX_TERMS = 12;
/** Shorter halves occur in too many words by chance. */
const MIN_HALF_CHARACTERS = 3;
const MIN_PAIR_CHARACTERS = 4;
/** A shorter part of a compound must be a whole word: the `e` of e-mail is not a prefix. */
const MIN_START_CHARACTERS = 3;

export interface AskedWord {
	text: string;
	/** If false, words that start with it match too. */
	isWhole: boolean;
}

/** Words that an agent must all have, anywhere or in its title. */
export interface Alternative {
	words: readonly AskedWord[];
	isInTitle: boolean;
}

export type QueryTerm = readonly Alternative[];

export interface KnownWords {
	hasStart(start: string): boolean;
	hasWord(word: string): boolean;
}

/** Distinct terms to search for. Fillers count only if there is nothing else. */
export function askedCompounds(query: string): Compound[] {
	const typed = [...new Map(compoundsOf(query).map((word) => [keyOf(word), word])).values()];
	const telling = typed.filter(isTelling);
	return (telling.length > 0 ? telling : typed).slice(0, MAX_TERMS);
}

/** True if the text has a word other than fillers. */
export function hasTellingWord(text: string): boolean {
	return compoundsOf(text).some(isTelling);
}

function isTelling({ joined }: Compound): boolean {
	return !FILLERS.has(joined);
}

export function queryTerms(words: readonly Compound[], index: KnownWords): QueryTerm[] {
	const pairs = words.slice(1).map((word, place) => pairOf(words[place], word, index));
	return words.map((word, place) => [
		...alternativesOf(word, index),
		...(pairs[place - 1] ?? []),
		...(pairs[place] ?? []),
	]);
}

function keyOf({ parts, dotted }: Compound): string {
	return [...parts, ...dotted].join(" ");
}

/** A single word that joins two adjacent terms matches both. */
function pairOf(left: Compound | undefined, right: Compound, index: KnownWords): QueryTerm {
	const pair = `${left?.joined ?? ""}${right.joined}`;
	if (pair.length < MIN_PAIR_CHARACTERS || !index.hasStart(pair)) return [];
	return [anywhere([start(pair)])];
}

function alternativesOf({ parts, joined, isJoined, dotted }: Compound, index: KnownWords) {
	if (parts.length > 1) {
		const together = anywhere(parts.map(partOf));
		return isJoined ? [...oneWord(joined, index), together] : [together];
	}
	const [dottedWord] = dotted;
	if (dottedWord !== undefined) return [anywhere([start(dottedWord)])];
	return [...oneWord(joined, index), ...halvesOf(joined, index)];
}

function oneWord(word: string, index: KnownWords): QueryTerm {
	const forms = otherForms(word).filter((form) => index.hasWord(form));
	return [
		anywhere(askedParts(word).map(start)),
		...forms.map((text) => anywhere([{ text, isWhole: true }])),
	];
}

/** Two known words for a joined one: together in a title, or anywhere if no agent has the joined word. */
function halvesOf(word: string, index: KnownWords): QueryTerm {
	const isInTitle = index.hasStart(word);
	const result: Alternative[] = [];
	for (let end = MIN_HALF_CHARACTERS; end <= word.length - MIN_HALF_CHARACTERS; end += 1) {
		const halves = [word.slice(0, end), word.slice(end)];
		if (!halves.every((half) => index.hasWord(half))) continue;
		result.push({ words: halves.map((text) => ({ text, isWhole: true })), isInTitle });
	}
	return result;
}

function partOf(text: string): AskedWord {
	const isWhole = text.length < MIN_START_CHARACTERS && /^\p{L}+$/u.test(text);
	return { text, isWhole };
}

function start(text: string): AskedWord {
	return { text, isWhole: false };
}

function anywhere(words: readonly AskedWord[]): Alternative {
	return { words, isInTitle: false };
}
