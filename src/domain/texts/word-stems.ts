import { stemmer } from "stemmer";

/** Shorter words, and words with digits or other scripts, are not stemmed. */
const STEMMED = /^[a-z]{4,}$/;

/** Words whose stem would be that of an unrelated word. */
const UNSTEMMED: ReadonlySet<string> = new Set(
	"always animal animals author authors business busy communities community customer customers customs experience experiences experiment experiments general generally generic important news series universal universe universities university".split(
		" ",
	),
);

/** British endings, with the American ones. Harmless for words that only look British. */
const SPELLINGS: readonly (readonly [ending: RegExp, american: string])[] = [
	[/(?<=[a-z]{3})our(?=s?$|ed$|ing$|ite|able$)/, "or"],
	[/(?<=[a-z]{3})is(?=e[drs]?$|ers$|ing$|ation)/, "iz"],
	[/(?<=[a-z]{3})ys(?=e[dr]?$|ers$|ing$)/, "yz"],
	[/(?<=[a-z]{3})ogue(?=s?$)/, "og"],
	[/(?<=[a-z]{2})tre(?=s?$)/, "ter"],
];
/** Most words have none of these, which one look tells. */
const BRITISH = /our|[iy]s|ogue|tre/;

/** The common stem of all forms of an English word: `reviewer` and `reviewing`, `harbour` and `harbor`. */
export function stemOf(word: string): string {
	if (!STEMMED.test(word) || UNSTEMMED.has(word)) return word;
	if (!BRITISH.test(word)) return stemmer(word);
	return stemmer(
		SPELLINGS.reduce((text, [ending, american]) => text.replace(ending, american), word),
	);
}
