import { NARROWER_WORDS, SYNONYMS } from "#contract/agents/synonyms.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import { stemOf } from "#domain/texts/word-stems.ts";

/** Stems that must all occur. */
export type Phrase = readonly string[];

export function synonymsOf(stem: string): readonly Phrase[] {
	return PHRASES.get(stem) ?? [];
}

const PHRASES: ReadonlyMap<string, readonly Phrase[]> = phrasesByStem();

function phrasesByStem(): Map<string, Phrase[]> {
	const result = new Map<string, Phrase[]>();
	const add = (phrase: string, other: string) => {
		const [stem = "", ...more] = stemsIn(phrase);
		// Queries are read word by word, so a phrase has no synonyms itself, but can be one.
		if (more.length > 0) return;
		result.set(stem, [...(result.get(stem) ?? []), stemsIn(other)]);
	};
	for (const row of SYNONYMS) {
		for (const phrase of row) for (const other of row) if (other !== phrase) add(phrase, other);
	}
	for (const [phrase, others] of NARROWER_WORDS) for (const other of others) add(phrase, other);
	return result;
}

function stemsIn(text: string): Phrase {
	return foldedWords(text).map(stemOf);
}
