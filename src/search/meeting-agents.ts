import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import type { Match } from "#contract/vocabulary.ts";
import { COUNTED_FILTERS, facetsOf } from "#snapshot/agent-facets.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { Bitmap } from "./bitmap.ts";
import { intersectionOf } from "./bitmap-sets.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { TextSearch } from "./text-search.ts";

/** A value of a filter, or several of which any counts. */
type ChosenValues = string | readonly string[] | undefined;

/**
 * Which agents are meant: those that have every word and of every filter a value that is chosen. An empty value asks for
 * nothing.
 */
export interface AgentChoice extends Partial<Readonly<Record<AgentFilter, ChosenValues>>> {
	q?: string | undefined;
	/** Whom somebody else chose. */
	within?: Bitmap | undefined;
}

/** How a text has to be met: every word as it was typed, every word in any way, or some of the words in any way. */
export type Reading = "typed" | "all" | "some";

/** Agents that meet a choice equally well, as far as words tell. */
export interface Tier {
	/** Undefined for all agents. Nothing may be added to it. */
	set: Bitmap | undefined;
	/** Undefined where no text is asked for. */
	reading: Reading | undefined;
}

/** Agents that meet a choice. */
export interface Meeting {
	/** Undefined for all agents. Nothing may be added to it. */
	set: Bitmap | undefined;
	/** Undefined where no text is asked for. */
	match: Match | undefined;
}

/** Who has some of the words is added only where fewer agents than these have them all. */
const FEW = 20;

/**
 * Chooses agents by text and filters. Who has some of the words alone counts only where nobody has them all: so a text stays
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

	/**
	 * The same agents in the order of tiers: those who have all words as they were typed, then those who have them otherwise,
	 * and, where so asked and these are few, those who have some.
	 */
	tiers(choice: AgentChoice, { withSome }: { withSome: boolean }): Tier[] {
		const { set, match } = this.find(choice);
		if (!set || !match) return [{ set, reading: undefined }];
		if (match === "some") return [{ set, reading: "some" }];
		const typed = this.matching(choice, "typed") ?? set;
		const tiers: Tier[] = [{ set: typed, reading: "typed" }];
		if (typed.count() < set.count()) tiers.push({ set: set.difference(typed), reading: "all" });
		if (withSome && set.count() < FEW) {
			const some = this.matching(choice, "some")?.difference(set);
			if (some && some.count() > 0) tiers.push({ set: some, reading: "some" });
		}
		return tiers;
	}

	/** Undefined where nothing is asked for. */
	matching(choice: AgentChoice, reading: Reading = "all"): Bitmap | undefined {
		return intersectionOf([
			...this.#textSets(choice, reading),
			...this.#filterSets(choice).values(),
			...(choice.within ? [choice.within] : []),
		]);
	}

	countFacets(choice: AgentChoice): FacetCounts {
		const { match } = this.find(choice);
		// Once for all filters, because many values take their time.
		const sets = this.#filterSets(choice);
		const within = choice.within ? [choice.within] : [];
		const without = (filter: AgentFilter, reading: Reading) =>
			intersectionOf([
				...this.#textSets(choice, reading),
				...[...sets].flatMap(([other, set]) => (other === filter ? [] : [set])),
				...within,
			]);
		return facetsOf((filter) => {
			if (!COUNTED_FILTERS.includes(filter)) return new Map();
			const counts = this.#facets.count(filter, without(filter, "all"));
			if (match !== "some") return counts;
			// Another value may leave agents that have all words, which are then shown alone.
			return new Map([...this.#facets.count(filter, without(filter, "some")), ...counts]);
		});
	}

	#textSets({ q }: AgentChoice, reading: Reading): Bitmap[] {
		if (!q?.trim()) return [];
		const { typed, all, some } = this.#search.read(q);
		return [{ typed: () => typed, all: () => all, some }[reading]()];
	}

	#filterSets(choice: AgentChoice): Map<AgentFilter, Bitmap> {
		const sets = new Map<AgentFilter, Bitmap>();
		for (const filter of AGENT_FILTERS) {
			const chosen = choice[filter];
			if (!chosen || chosen.length === 0) continue;
			sets.set(filter, this.#facets.any(filter, typeof chosen === "string" ? [chosen] : chosen));
		}
		return sets;
	}
}
