/** In a shorter word, a final `s` is often not a plural. */
const MIN_CHARACTERS = 4;

/** Words that look like plurals but are not. */
const SINGULAR: ReadonlySet<string> = new Set(["news", "series", "always"]);

/** English endings of singulars and plurals, with their counterparts. The first match counts. */
const ENDINGS: readonly (readonly [ending: RegExp, others: readonly string[]])[] = [
	[/ies$/, ["y", "ie"]],
	[/(?<=s|x|z|ch|sh)es$/, ["", "e"]],
	[/(?<!s)s$/, [""]],
	[/(?<=[^aeiou])y$/, ["ies"]],
];

/**
 * The plural of a singular, or the other way round. Forms that start with the word itself are left out, because
 * prefixes match: `payment` finds `payments`. Some results are not real words, which find nothing.
 */
export function otherForms(word: string): string[] {
	if (word.length < MIN_CHARACTERS || SINGULAR.has(word)) return [];
	const [ending, others] = ENDINGS.find(([end]) => end.test(word)) ?? [];
	if (!(ending && others)) return [];
	return others.map((other) => word.replace(ending, other));
}
