import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import type { Match } from "#contract/vocabulary.ts";
import { COUNTED_FILTERS, facetsOf } from "#snapshot/agent-facets.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { Bitmap } from "./bitmap.ts";
import { intersectionOf } from "./bitmap-sets.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { TextSearch } from "./text-search.ts";

/** Which agents are meant: those that have every word and every value. An empty value asks for nothing. */
export interface AgentChoice extends Partial<Readonly<Record<AgentFilter, string | undefined>>> {
	q?: string | undefined;
	/** Whom somebody else chose. */
	within?: Bitmap | undefined;
}

/** Agents that meet a choice. */
export interface Meeting {
	/** Undefined for all agents. Nothing may be added to it. */
	set: Bitmap | undefined;
	/** Undefined where no text is asked for. */
	match: Match | undefined;
}

/**
 * Chooses agents by text and filters. Who has some of the words alone is shown only where nobody has them all: so a text stays
 * a filter for those who use it as one, and a count has one meaning on all pages of an answer.
 */
export class MeetingAgents {
	readonly #search: TextSearch;
	readonly #facets: FacetIndex;

	constructor({ search, facets }: { search: TextSearch; facets: FacetIndex }) {
		this.#search = search;
		this.#facets = facets;
	}

	find(choice: AgentChoice): Meeting {
		const all = this.matching(choice);
		if (!choice.q?.trim()) return { set: all, match: undefined };
		const some = all?.count() === 0 ? this.matching(choice, "some") : undefined;
		return some && some.count() > 0 ? { set: some, match: "some" } : { set: all, match: "all" };
	}

	/** Undefined where nothing is asked for. */
	matching(choice: AgentChoice, match: Match = "all"): Bitmap | undefined {
		return intersectionOf([...this.#textSets(choice, match), ...this.#filterSets(choice)]);
	}

	countFacets(choice: AgentChoice): FacetCounts {
		const { match } = this.find(choice);
		return facetsOf((filter) => {
			if (!COUNTED_FILTERS.includes(filter)) return new Map();
			const others = { ...choice, [filter]: "" };
			const counts = this.#facets.count(filter, this.matching(others));
			if (match !== "some") return counts;
			// Another value may leave agents that have all words, which are then shown alone.
			return new Map([...this.#facets.count(filter, this.matching(others, "some")), ...counts]);
		});
	}

	#textSets({ q }: AgentChoice, match: Match): Bitmap[] {
		if (!q?.trim()) return [];
		const { all, some } = this.#search.read(q);
		return [match === "all" ? all : some()];
	}

	#filterSets({ within, ...choice }: AgentChoice): Bitmap[] {
		const sets = AGENT_FILTERS.flatMap((filter) => {
			const value = choice[filter];
			return value ? [this.#facets.get(filter, value)] : [];
		});
		return within ? [...sets, within] : sets;
	}
}
