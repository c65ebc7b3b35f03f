/** Fewer letters say too little of what an `s` at their end means. */
const MIN_CHARACTERS = 4;

/** Words that look like several and are one. */
const SINGULAR: ReadonlySet<string> = new Set(["news", "series", "always"]);

/** From the end of a word to that of its other number, in English. The first that fits counts. */
const ENDINGS: readonly (readonly [ending: RegExp, others: readonly string[]])[] = [
	[/ies$/, ["y", "ie"]],
	[/(?<=s|x|z|ch|sh)es$/, ["", "e"]],
	[/(?<!s)s$/, [""]],
	[/(?<=[^aeiou])y$/, ["ies"]],
];

/**
 * Other forms of a word that mean the same. Longer ones are found by the word as their beginning, so `payment` needs none for
 * `payments`. They may be no words at all: whoever asks for one finds nobody.
 */
export function otherForms(word: string): string[] {
	if (word.length < MIN_CHARACTERS || SINGULAR.has(word)) return [];
	const [ending, others] = ENDINGS.find(([end]) => end.test(word)) ?? [];
	if (!(ending && others)) return [];
	return others.map((other) => word.replace(ending, other));
}
