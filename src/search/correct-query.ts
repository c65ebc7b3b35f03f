import { wordsOf } from "#domain/fold-text.ts";

/** What is known about words. */
export interface Vocabulary {
	/** True when some word starts so. */
	hasStart: (start: string) => boolean;
	hasWord: (word: string) => boolean;
	/** Words that this one may have meant, the likeliest first. */
	nearest: (word: string) => readonly string[];
}

/** Longer queries are no names that somebody mistyped; this also bounds the work. */
const MAX_WORDS = 8;
const MAX_UNKNOWN_WORDS = 3;
const MAX_CORRECTIONS = 3;
const MIN_PART_CHARACTERS = 2;

/** Queries that may have been meant by one that finds nothing, the likeliest first. They may find nothing either. */
export function correctQuery(query: string, vocabulary: Vocabulary): string[] {
	const words = wordsOf(query);
	if (words.length > MAX_WORDS) return [];
	const texts = [...joined(words, vocabulary), ...replaced(words, vocabulary)];
	return [...new Set(texts)].filter((text) => text !== "").slice(0, MAX_CORRECTIONS);
}

/** The parts of a single word, written apart. */
function joined(words: readonly string[], { hasStart }: Vocabulary): string[] {
	const whole = words.join("");
	return words.length > 1 && hasStart(whole) ? [whole] : [];
}

/** The query with other words for its unknown ones: each that the first may have meant, and the likeliest for the rest. */
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

/** Other words for an unknown one; where there are none, the query goes on without it. */
function alternativesOf(word: string, vocabulary: Vocabulary): readonly string[] {
	const alternatives = [...vocabulary.nearest(word), ...parted(word, vocabulary)];
	return alternatives.length > 0 ? alternatives : [""];
}

/** Two known words that were written as one. */
function parted(word: string, { hasWord }: Vocabulary): string[] {
	for (let end = MIN_PART_CHARACTERS; end <= word.length - MIN_PART_CHARACTERS; end += 1) {
		const left = word.slice(0, end);
		const right = word.slice(end);
		if (hasWord(left) && hasWord(right)) return [`${left} ${right}`];
	}
	return [];
}
