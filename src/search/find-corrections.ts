import type { AgentIndex, FoundAgents } from "./agent-index.ts";
import type { AgentChoice } from "./meeting-agents.ts";

/** Another text that may have been meant, with the filters that were kept and how many agents it would give. */
export interface Correction<Filters> {
	q: string;
	filters: Filters;
	total: number;
}

/** Texts that may have been meant and give something, each with the first of the filters with which it does. */
export function findCorrections<Filters extends AgentChoice>(
	index: AgentIndex,
	q: string,
	filters: readonly Filters[],
): Correction<Filters>[] {
	return index.correct(q).flatMap((text) => {
		const options = filters.map((kept) => ({
			q: text,
			filters: kept,
			total: index.count({ ...kept, q: text }),
		}));
		return options.find(({ total }) => total > 0) ?? [];
	});
}

/** Where no agent has all words of a text: other texts that give something with the same filters. */
export function suggestTexts(
	index: AgentIndex,
	{ q = "", ...filters }: AgentChoice,
	{ total, match }: Pick<FoundAgents, "total" | "match">,
): string[] {
	if (total > 0 && match !== "some") return [];
	return findCorrections(index, q, [filters]).map((correction) => correction.q);
}
