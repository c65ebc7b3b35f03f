import { AGENT_FILTERS, type AgentFilter } from "#contract/agents/agents-page.ts";
import { isBound } from "#contract/agents/measures.ts";
import type { Match } from "#contract/vocabulary.ts";
import { COUNTED_FILTERS, facetsOf } from "#snapshot/agents/agent-facets.ts";
import type { FacetCounts } from "#snapshot/snapshot.ts";
import { Bitmap, intersectionOf } from "./columns/bitmap.ts";
import type { FacetIndex } from "./indexes/facet-index.ts";
import type { MeasureIndex } from "./indexes/measure-index.ts";
import type { TextSearch } from "./text-search.ts";

/** A value of a filter, or alternatives. */
type ChosenValues = string | readonly string[] | undefined;

/** Filters of a search: agents must have every word and one value of each filter. An empty value does not filter. */
export interface AgentChoice extends Partial<Readonly<Record<AgentFilter, ChosenValues>>> {
	q?: string | undefined;
	/** Further restricts the agents. */
	within?: Bitmap | undefined;
}

/** With every word as typed, with every word in any form, or with some of the words in any form. */
export type QueryReading = "typed" | "all" | "some";

export interface Tier {
	/** Undefined for all agents. Must not be changed. */
	set: Bitmap | undefined;
	/** By what they are sorted: a text, and those of them that have every word of it. Undefined without a text. */
	text: { q: string; full: Bitmap } | undefined;
}

/** Which agents with only some of the words follow the others. */
export interface Followers {
	/** True to add agents with only some of the words if few have them all. */
	withSome?: boolean | undefined;
	/** The choice before words became filters. Its agents are added if very few are left. */
	before?: AgentChoice | undefined;
}

export interface Meeting {
	/** Undefined for all agents. Must not be changed. */
	set: Bitmap | undefined;
	/** Undefined without a text. */
	match: Match | undefined;
}

/** Agents with only some of the words are added if fewer than this have them all. */
const FEW = 20;

/** Agents are no longer filtered by words of the text if fewer than this meet these filters. */
const VERY_FEW = 5;

/**
 * Finds agents by text and filters. Agents with only some of the words count only if none has them all. So a text
 * works as a filter, and counts are the same on all pages.
 */
export class MeetingAgents {
	readonly #search: TextSearch;
	readonly #facets: FacetIndex;

	readonly #measures: MeasureIndex;

	constructor(parts: { search: TextSearch; facets: FacetIndex; measures: MeasureIndex }) {
		this.#search = parts.search;
		this.#facets = parts.facets;
		this.#measures = parts.measures;
	}

	find(choice: AgentChoice): Meeting {
		const all = this.matching(choice);
		if (!choice.q?.trim()) return { set: all, match: undefined };
		const some = all?.count() === 0 ? this.matching(choice, "some") : undefined;
		return some && some.count() > 0 ? { set: some, match: "some" } : { set: all, match: "all" };
	}

	/**
	 * The same agents by how well they match, with those that have only some of the words if requested and the others are
	 * few. If words became filters, those of the choice before come last.
	 */
	tiers(choice: AgentChoice, { withSome, before }: Followers): Tier[] {
		const { q = "" } = choice;
		const found = this.find(choice);
		if (!found.set) return [{ set: undefined, text: undefined }];
		const isFew = withSome === true && found.set.count() < FEW;
		const full = found.match === "some" ? new Bitmap(found.set.size) : found.set;
		const set = (found.match && isFew && this.matching(choice, "some")) || found.set;
		const first = { set, text: found.match && { q, full } };
		if (!(isFew && before && found.set.count() < VERY_FEW)) return [first];
		const others = this.matching(before, "some")?.difference(set);
		if (!others || others.count() === 0) return [first];
		return [first, { set: others, text: { q: before.q ?? "", full: new Bitmap(others.size) } }];
	}

	/** Undefined without any condition. */
	matching(choice: AgentChoice, reading: QueryReading = "all"): Bitmap | undefined {
		return intersectionOf([
			...this.#textSets(choice, reading),
			...this.#filterSets(choice).values(),
			...(choice.within ? [choice.within] : []),
		]);
	}

	countFacets(choice: AgentChoice, filters: readonly AgentFilter[] = COUNTED_FILTERS): FacetCounts {
		const { match } = this.find(choice);
		// Once for all filters, because many values are slow.
		const sets = this.#filterSets(choice);
		const within = choice.within ? [choice.within] : [];
		const without = (filter: AgentFilter, reading: QueryReading) =>
			intersectionOf([
				...this.#textSets(choice, reading),
				...[...sets].flatMap(([other, set]) => (other === filter ? [] : [set])),
				...within,
			]);
		return facetsOf((filter) => {
			if (!filters.includes(filter)) return new Map();
			const counts = this.#facets.count(filter, without(filter, "all"));
			if (match !== "some") return counts;
			// With another value, some agents may have all words. Only they would be shown.
			return new Map([...this.#facets.count(filter, without(filter, "some")), ...counts]);
		});
	}

	#textSets({ q }: AgentChoice, reading: QueryReading): Bitmap[] {
		if (!q?.trim()) return [];
		const { typed, all, some } = this.#search.read(q);
		return [{ typed: () => typed, all: () => all, some }[reading]()];
	}

	#filterSets(choice: AgentChoice): Map<AgentFilter, Bitmap> {
		const sets = new Map<AgentFilter, Bitmap>();
		for (const filter of AGENT_FILTERS) {
			const chosen = choice[filter];
			if (!chosen || chosen.length === 0) continue;
			const given = [chosen].flat();
			const values = filter === "type" ? given.flatMap((text) => text.split(",")) : given;
			sets.set(
				filter,
				isBound(filter)
					? this.#measures.within(filter, {
							bounds: values,
							benchmarks: [choice.benchmark ?? []].flat(),
						})
					: this.#facets.any(filter, values),
			);
		}
		return sets;
	}
}
