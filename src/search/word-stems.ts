import { stemmer } from "stemmer";

/** Shorter words, and those with digits or letters of other scripts, are left as they are. */
const STEMMED = /^[a-z]{4,}$/;

/** Words that the rules would take for forms of other words. */
const UNSTEMMED: ReadonlySet<string> = new Set(
	"always animal animals author authors business busy communities community customer customers customs experience experiences experiment experiments general generally generic important news series universal universe universities university".split(
		" ",
	),
);

/** From endings as they are written in Britain to those of America. Nothing is lost where a word only looks like one. */
const SPELLINGS: readonly (readonly [ending: RegExp, american: string])[] = [
	[/(?<=[a-z]{3})our(?=s?$|ed$|ing$|ite|able$)/, "or"],
	[/(?<=[a-z]{3})is(?=e[drs]?$|ers$|ing$|ation)/, "iz"],
	[/(?<=[a-z]{3})ys(?=e[dr]?$|ers$|ing$)/, "yz"],
	[/(?<=[a-z]{3})ogue(?=s?$)/, "og"],
	[/(?<=[a-z]{2})tre(?=s?$)/, "ter"],
];

/** What the forms of an English word have in common: `reviewer` and `reviewing`, `harbour` and `harbor`. */
export function stemOf(word: string): string {
	if (!STEMMED.test(word) || UNSTEMMED.has(word)) return word;
	return stemmer(
		SPELLINGS.reduce((text, [ending, american]) => text.replace(ending, american), word),
	);
}
