import { NEAR_WORDS, SYNONYMS } from "#contract/agents/synonyms.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import { stemOf } from "#domain/texts/word-stems.ts";
import { compoundsOf } from "./search-words.ts";

/** Stems that must all occur. */
export type Phrase = readonly string[];

type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** What means the same as a word, by its stem. */
export function synonymsOf(stem: string): readonly Phrase[] {
	return SAME.get(stem) ?? [];
}

/** What is often meant by a word, by its stem. */
export function nearPhrasesOf(stem: string): readonly Phrase[] {
	return NEAR.get(stem) ?? [];
}

export function isSynonym(word: string): boolean {
	return SAME.has(stemOf(word));
}

const SAME = phrasesByStem(SYNONYMS);
const NEAR = phrasesByStem(NEAR_WORDS);

function phrasesByStem(rows: readonly string[]): Phrases {
	const result = new Map<string, Phrase[]>();
	for (const row of rows.map((text) => text.split(", "))) {
		for (const phrase of row) {
			// Queries are read word by word, so a phrase has no synonyms itself, but can be one.
			const [word, ...more] = compoundsOf(phrase);
			if (word === undefined || more.length > 0) continue;
			const stem = stemOf(word.joined);
			const others = row
				.filter((other) => other !== phrase)
				.map((other) => foldedWords(other).map(stemOf));
			result.set(stem, [...(result.get(stem) ?? []), ...others]);
		}
	}
	return result;
}
