import { FILTER_WORDS, type FilterWords } from "#contract/filter-words.ts";
import { wordsOf } from "#domain/fold-text.ts";
import type { AgentIndex } from "./agent-index.ts";
import type { AgentChoice } from "./meeting-agents.ts";
import { hasTellingWord } from "./query-terms.ts";
import { stemOf } from "./word-stems.ts";

/** A text read as people type it: what is looked for, and which of its words are filters. */
export interface Interpretation<Filters> {
	/** The other words. Empty where they tell nothing. */
	q: string;
	/** Those that were chosen before, and those of the words. */
	filters: Filters;
	/** As they were typed. */
	taken: readonly FilterWords[];
}

const ROWS: ReadonlyMap<string, FilterWords> = new Map(
	FILTER_WORDS.map((row) => [keyOf(row.words), row]),
);
const MOST_WORDS = Math.max(...FILTER_WORDS.map(({ words }) => words.split(" ").length));

/**
 * Takes words of a text for filters, where agents meet it so. A lone word stays one, since it finds them as well; so does a
 * text whose words are all in the title of an agent, and a word whose filter is in use already.
 */
export function interpretQuery<Filters extends AgentChoice>(
	index: AgentIndex,
	q: string,
	chosen: Filters,
): Interpretation<Filters> | undefined {
	const { taken, rest } = takeWords(q, chosen);
	if (taken.length === 0 || rest.length + taken.length < 2 || index.isInTitle(q)) return undefined;
	const text = hasTellingWord(rest.join(" ")) ? rest.join(" ") : "";
	const values = Object.fromEntries(taken.map(({ filter, value }) => [filter, [value]]));
	const filters = { ...chosen, ...values };
	return index.count({ ...filters, q: text }) > 0 ? { q: text, filters, taken } : undefined;
}

function takeWords(q: string, chosen: AgentChoice): { taken: FilterWords[]; rest: string[] } {
	const typed = q.split(/\s+/u).filter((word) => word !== "");
	const taken: FilterWords[] = [];
	const rest: string[] = [];
	let place = 0;
	while (place < typed.length) {
		const found = longestAt(typed, place);
		const isFree =
			found && !chosen[found.filter] && !taken.some(({ filter }) => filter === found.filter);
		if (isFree) taken.push({ words: found.words, filter: found.filter, value: found.value });
		else rest.push(...typed.slice(place, place + (found?.length ?? 1)));
		place += found?.length ?? 1;
	}
	return { taken, rest };
}

/** The longest row that the words from a place on name, with how many of them it takes. */
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
	return wordsOf(words).map(stemOf).join(" ");
}
