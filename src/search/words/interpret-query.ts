import { FILTER_WORDS, type FilterWords } from "#contract/agents/filter-words.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import { stemOf } from "#domain/texts/word-stems.ts";
import type { AgentIndex } from "../indexes/agent-index.ts";
import type { AgentChoice } from "../meeting-agents.ts";
import { hasTellingWord } from "./query-terms.ts";

/** The meaning of a search text: words to search for, and words that are filters. */
export interface Interpretation<Filters> {
	/** The other words. Empty if they have no meaning of their own. */
	q: string;
	/** The chosen filters and those from the text. */
	filters: Filters;
	/** The words as typed. */
	taken: readonly FilterWords[];
}

const ROWS: ReadonlyMap<string, FilterWords> = new Map(
	FILTER_WORDS.map((row) => [keyOf(row.words), row]),
);
const MOST_WORDS = Math.max(...FILTER_WORDS.map(({ words }) => words.split(" ").length));

/**
 * Reads words of a text as filters, if there are results. Not for the title of an agent, for a filter that is already
 * in use, or for words alone that find these agents anyway.
 */
export function interpretQuery<Filters extends AgentChoice>(
	index: AgentIndex,
	q: string,
	chosen: Filters,
): Interpretation<Filters> | undefined {
	const { taken, rest } = takeWords(q, chosen);
	if (taken.length === 0 || index.isInTitle(q)) return undefined;
	const text = hasTellingWord(rest.join(" ")) ? rest.join(" ") : "";
	const values = Object.fromEntries(taken.map(({ filter, value }) => [filter, [value]]));
	const filters = { ...chosen, ...values };
	const count = index.count({ ...filters, q: text });
	const least = rest.length === 0 && taken.length === 1 ? index.count({ ...chosen, q }) : 0;
	return count > least ? { q: text, filters, taken } : undefined;
}

function takeWords(q: string, chosen: AgentChoice): { taken: FilterWords[]; rest: string[] } {
	const typed = q.split(/\s+/u).filter((word) => word !== "");
	const taken: FilterWords[] = [];
	const rest: string[] = [];
	let place = 0;
	while (place < typed.length) {
		const match = longestAt(typed, place);
		const isFree =
			match && !chosen[match.filter] && !taken.some(({ filter }) => filter === match.filter);
		if (isFree) taken.push({ words: match.words, filter: match.filter, value: match.value });
		else rest.push(...typed.slice(place, place + (match?.length ?? 1)));
		place += match?.length ?? 1;
	}
	return { taken, rest };
}

function longestAt(
	typed: readonly string[],
	place: number,
): (FilterWords & { length: number }) | undefined {
	for (let length = Math.min(MOST_WORDS, typed.length - place); length > 0; length -= 1) {
		const words = typed.slice(place, place + length).join(" ");
		const row = ROWS.get(keyOf(words));
		if (row) return { words, filter: row.filter, value: row.value, length };
	}
	return undefined;
}

function keyOf(words: string): string {
	return foldedWords(words).map(stemOf).join(" ");
}
