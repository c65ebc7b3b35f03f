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
	const found = new Map<string, Phrase[]>();
	const add = (asked: string, other: string) => {
		const [stem = "", ...more] = stemsIn(asked);
		// Queries are read word by word, so a phrase has no synonyms itself, but can be one.
		if (more.length > 0) return;
		found.set(stem, [...(found.get(stem) ?? []), stemsIn(other)]);
	};
	for (const row of SYNONYMS) {
		for (const asked of row) for (const other of row) if (other !== asked) add(asked, other);
	}
	for (const [asked, others] of NARROWER_WORDS) for (const other of others) add(asked, other);
	return found;
}

function stemsIn(text: string): Phrase {
	return foldedWords(text).map(stemOf);
}
