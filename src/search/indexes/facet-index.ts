import type { AgentFilter } from "#contract/agents/agents-page.ts";
import type { Columns } from "#disk/column-file.ts";
import { type Bitmap, unionOf } from "../columns/bitmap.ts";
import { TextSets } from "../columns/text-sets.ts";

/** Prefix of the columns for filter values. */
const FACETS = "facets";

export function facetKey(facet: AgentFilter, value: string): string {
	return `${facet}=${value}`;
}

export class FacetIndex {
	readonly #size: number;
	readonly #sets: TextSets;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#sets = new TextSets(columns, FACETS, size);
	}

	any(facet: AgentFilter, values: readonly string[]): Bitmap {
		const sets = values.map((value) => this.#sets.setOf(facetKey(facet, value)));
		return unionOf(this.#size, sets);
	}

	/** Number of agents in the set, or of all agents, by value. */
	count(filter: AgentFilter, within: Bitmap | undefined): Map<string, number> {
		const counts = new Map<string, number>();
		for (const [value, place] of this.#sets.behind(facetKey(filter, ""))) {
			const count = within ? this.#countWithin(place, within) : this.#sets.postings.count(place);
			if (count > 0) counts.set(value, count);
		}
		return counts;
	}

	#countWithin(place: number, within: Bitmap): number {
		const { postings } = this.#sets;
		const broad = postings.findBroad({ from: place, to: place + 1 });
		if (broad) return broad.countCommon(within);
		let count = 0;
		for (const number of postings.numbersAt(place)) if (within.has(number)) count += 1;
		return count;
	}
}
