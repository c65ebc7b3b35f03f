import type { AgentIndex, FoundAgents } from "../indexes/agent-index.ts";
import type { AgentChoice } from "../meeting-agents.ts";

export interface Correction<Filters> {
	q: string;
	filters: Filters;
	total: number;
}

export function findCorrections<Filters extends AgentChoice>(
	index: AgentIndex,
	q: string,
	filters: readonly Filters[],
): Correction<Filters>[] {
	return index.correct(q).flatMap((text) => {
		const options = filters.map((choice) => ({
			q: text,
			filters: choice,
			total: index.count({ ...choice, q: text }),
		}));
		return options.find(({ total }) => total > 0) ?? [];
	});
}

/** Corrections with results for the same filters, if no agent has all words of the text. */
export function suggestTexts(
	index: AgentIndex,
	{ q = "", ...filters }: AgentChoice,
	{ total, match }: Pick<FoundAgents, "total" | "match">,
): string[] {
	if (total > 0 && match !== "some") return [];
	return findCorrections(index, q, [filters]).map((correction) => correction.q);
}
