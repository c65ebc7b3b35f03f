import { stemOf } from "#domain/texts/word-stems.ts";
import { askedParts, type Compound, compoundsOf } from "./search-words.ts";
import { isSynonym } from "./synonym-phrases.ts";

/** Words that are common in queries but not searched for, of the languages that people ask in. */
const FILLERS: ReadonlySet<string> = new Set(
	`a agent agents am an and any are as at be best by can could do does find for from get give have how i in into is
	keep let looking me my need of on or other our please recommend show so some something suggest that the their there
	these this to us use using want what when which who why with would you your
	avec con da das de dem den der des die do du e ein eine el em en et fur il la las le les los mein meine mit para per
	por pour su sur un una und une van voor von y zu`.split(/\s+/u),
);

/** Stems of words that say little about what is meant: found like others, but never rare. */
const EVERYDAY: ReadonlySet<string> = new Set(
	`about add after again all always another app around ask back before better between big both bring build call change
	cheap check come company country create data day describe different down each early easy every example few first free
	full go good great group help high idea inside just know large last later leave less like link list little live long
	look lot made main make manage many mcp mean model more most move much name new next now number off often old once
	only open order out over own part people place plan point possible project public put quick read ready real right run
	said same say see send server service set should side simple site size small someone start state stop such sure
	system take team tell text than then thing think time today together too tool top turn type under until up user very
	way week well where while whole without word work world write year`
		.split(/\s+/u)
		.map(stemOf),
);

/** Limits the work. More terms seldom improve the result. */
export const MAX_TERMS = 12;
/** A shorter part of a compound must be a whole word: the `e` of e-mail is not a prefix. */
const MIN_START_CHARACTERS = 3;

export interface AskedWord {
	text: string;
	stem: string;
	/** If false, words that start with it match too. */
	isWhole: boolean;
	isEveryday: boolean;
}

/** Distinct words to search for. Fillers count only if there is nothing else. */
export function askedWords(query: string): AskedWord[] {
	const typed = compoundsOf(query).flatMap(wordsOf);
	const telling = typed.filter(({ text }) => !FILLERS.has(text));
	const asked = telling.length > 0 ? telling : typed;
	return [...new Map(asked.map((word) => [word.text, word])).values()].slice(0, MAX_TERMS);
}

export function hasTellingWord(text: string): boolean {
	return compoundsOf(text).some(({ joined }) => !FILLERS.has(joined));
}

/** A compound is read as its parts, or as one word if that has synonyms (to-do); `.net` is not `net`. */
function wordsOf({ parts, joined, dotted }: Compound): AskedWord[] {
	if (parts.length > 1) {
		const words = isSynonym(joined) ? [joined] : parts;
		return words.map((text) => {
			const isWhole = text.length < MIN_START_CHARACTERS && /^\p{L}+$/u.test(text);
			return { ...asked(text), isWhole };
		});
	}
	return dotted.length > 0 ? dotted.map(asked) : askedParts(joined).map(asked);
}

function asked(text: string): AskedWord {
	const stem = stemOf(text);
	return { text, stem, isWhole: false, isEveryday: EVERYDAY.has(stem) };
}
