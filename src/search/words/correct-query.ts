import { foldedWords } from "#domain/texts/fold-text.ts";

export interface Vocabulary {
	hasStart: (start: string) => boolean;
	hasWord: (word: string) => boolean;
	/** Similar words, the most likely first. */
	nearest: (word: string) => readonly string[];
}

/** Longer queries are not mistyped names. Also limits the work. */
const MAX_WORDS = 8;
const MAX_UNKNOWN_WORDS = 3;
const MAX_CORRECTIONS = 3;
const MIN_PART_CHARACTERS = 2;

/** Corrections of a query without results, the most likely first. They may have no results either. */
export function correctQuery(query: string, vocabulary: Vocabulary): string[] {
	const words = foldedWords(query);
	if (words.length > MAX_WORDS) return [];
	const texts = [...joined(words, vocabulary), ...replaced(words, vocabulary)];
	return [...new Set(texts)].filter((text) => text !== "").slice(0, MAX_CORRECTIONS);
}

/** The query as one word, if it was split by mistake. */
function joined(words: readonly string[], { hasStart }: Vocabulary): string[] {
	const whole = words.join("");
	return words.length > 1 && hasStart(whole) ? [whole] : [];
}

/**
 * The query with replacements for its unknown words: each candidate for the first, and the most likely for the
 * others.
 */
function replaced(words: readonly string[], vocabulary: Vocabulary): string[] {
	const unknown = new Set(words.filter((word) => !vocabulary.hasStart(word)));
	if (unknown.size === 0 || unknown.size > MAX_UNKNOWN_WORDS) return [];
	const meant = new Map([...unknown].map((word) => [word, alternativesOf(word, vocabulary)]));
	const [first = ""] = unknown;
	return (meant.get(first) ?? []).map((alternative) =>
		words
			.map((word) => (word === first ? alternative : (meant.get(word)?.[0] ?? word)))
			.filter((word) => word !== "")
			.join(" "),
	);
}

/** Replacements of an unknown word. Without any, the word is dropped. */
function alternativesOf(word: string, vocabulary: Vocabulary): readonly string[] {
	const alternatives = [...vocabulary.nearest(word), ...parted(word, vocabulary)];
	return alternatives.length > 0 ? alternatives : [""];
}

/** The word as two known words, if they were joined by mistake. */
function parted(word: string, { hasWord }: Vocabulary): string[] {
	for (let end = MIN_PART_CHARACTERS; end <= word.length - MIN_PART_CHARACTERS; end += 1) {
		const left = word.slice(0, end);
		const right = word.slice(end);
		if (hasWord(left) && hasWord(right)) return [`${left} ${right}`];
	}
	return [];
}
