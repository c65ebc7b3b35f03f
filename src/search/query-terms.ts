import { askedParts, type Compound, compoundsOf } from "./search-words.ts";
import { otherForms } from "./word-forms.ts";

/** Words of which a query is made though nothing is looked for by them. */
const FILLERS: ReadonlySet<string> = new Set(
	"a an and any are as at be best by can could do does find for from get give have how i in into is looking me my need of on or other please recommend show some something suggest that the there these this to want what which who with would you your".split(
		" ",
	),
);

/** Terms that are looked at; more of them seldom tell more. This bounds the work. */
export const MAX_TERMS = 12;
/** Shorter halves are found within too many words, and by chance. */
const MIN_HALF_CHARACTERS = 3;
const MIN_PAIR_CHARACTERS = 4;
/** Shorter parts of a compound mean themselves alone: the `e` of e-mail is no beginning of a word. */
const MIN_START_CHARACTERS = 3;

export interface AskedWord {
	text: string;
	/** Otherwise the beginning of a word is enough. */
	isWhole: boolean;
}

/** Words that an agent must have all, somewhere or together in its title. */
export interface Alternative {
	words: readonly AskedWord[];
	isInTitle: boolean;
}

/** What one typed word asks for; any of these is enough. */
export type QueryTerm = readonly Alternative[];

/** Words of all agents. */
export interface KnownWords {
	hasStart(start: string): boolean;
	hasWord(word: string): boolean;
}

/** What is typed in a query and looked for, each once. Of a text that is nothing but fillers it is these. */
export function askedCompounds(query: string): Compound[] {
	const typed = [...new Map(compoundsOf(query).map((one) => [keyOf(one), one])).values()];
	const telling = typed.filter(isTelling);
	return (telling.length > 0 ? telling : typed).slice(0, MAX_TERMS);
}

/** True for a text with a word that tells what is looked for. */
export function hasTellingWord(text: string): boolean {
	return compoundsOf(text).some(isTelling);
}

function isTelling({ joined }: Compound): boolean {
	return !FILLERS.has(joined);
}

/** What each of the compounds of a query asks for. */
export function queryTerms(asked: readonly Compound[], known: KnownWords): QueryTerm[] {
	const pairs = asked.slice(1).map((one, place) => pairOf(asked[place], one, known));
	return asked.map((one, place) => [
		...alternativesOf(one, known),
		...(pairs[place - 1] ?? []),
		...(pairs[place] ?? []),
	]);
}

function keyOf({ parts, dotted }: Compound): string {
	return [...parts, ...dotted].join(" ");
}

/** Who has two neighbours as one word has both of them. */
function pairOf(left: Compound | undefined, right: Compound, known: KnownWords): QueryTerm {
	const pair = `${left?.joined ?? ""}${right.joined}`;
	if (pair.length < MIN_PAIR_CHARACTERS || !known.hasStart(pair)) return [];
	return [anywhere([start(pair)])];
}

function alternativesOf({ parts, joined, isJoined, dotted }: Compound, known: KnownWords) {
	if (parts.length > 1) {
		const together = anywhere(parts.map(partOf));
		return isJoined ? [...oneWord(joined, known), together] : [together];
	}
	const [dottedWord] = dotted;
	if (dottedWord !== undefined) return [anywhere([start(dottedWord)])];
	return [...oneWord(joined, known), ...halvesOf(joined, known)];
}

function oneWord(word: string, known: KnownWords): QueryTerm {
	const forms = otherForms(word).filter((form) => known.hasWord(form));
	return [
		anywhere(askedParts(word).map(start)),
		...forms.map((text) => anywhere([{ text, isWhole: true }])),
	];
}

/** Two known words that were written as one: together in a title, or anywhere where nobody writes them as one. */
function halvesOf(word: string, known: KnownWords): QueryTerm {
	const isInTitle = known.hasStart(word);
	const found: Alternative[] = [];
	for (let end = MIN_HALF_CHARACTERS; end <= word.length - MIN_HALF_CHARACTERS; end += 1) {
		const halves = [word.slice(0, end), word.slice(end)];
		if (!halves.every((half) => known.hasWord(half))) continue;
		found.push({ words: halves.map((text) => ({ text, isWhole: true })), isInTitle });
	}
	return found;
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
