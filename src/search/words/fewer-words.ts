import type { ChosenFilters } from "#contract/agents/agents-page.ts";
import { by } from "#contract/compare.ts";
import type { AgentIndex } from "../indexes/agent-index.ts";
import { askedWords } from "./query-terms.ts";

export interface FewerWords {
	q: string;
	total: number;
}

/** More would be a list of their own. */
const MAX_COUNT = 3;

/**
 * What is left of a text that no agent meets: as many of its words as some agent has, and single ones. The rarest come
 * first, because they say most of what is meant.
 */
export function fewerWords(
	index: AgentIndex,
	{ q, filters }: { q: string; filters: ChosenFilters },
): FewerWords[] {
	const words = askedWords(q).map(({ text }) => text);
	const asked = (some: readonly string[]): FewerWords => {
		const text = words.filter((word) => some.includes(word)).join(" ");
		return { q: text, total: index.count({ ...filters, q: text }) };
	};
	const single = words.map((word) => asked([word])).filter(({ total }) => total > 0);
	const rarest = single.sort(by(({ total }) => total));
	const kept: string[] = [];
	for (const word of rarest) if (asked([...kept, word.q]).total > 0) kept.push(word.q);
	const texts = [...(kept.length > 1 ? [asked(kept)] : []), ...rarest];
	return texts.filter((text) => text.q !== q).slice(0, MAX_COUNT);
}
