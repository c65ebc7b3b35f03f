import type { AgentFilter } from "#contract/agents/agents-page.ts";
import type { Columns } from "#disk/column-file.ts";
import { Bitmap, unionOf } from "../columns/bitmap.ts";
import { Postings } from "../columns/postings.ts";
import { SortedTexts } from "../columns/sorted-texts.ts";

/** Prefix of the columns for filter values. */
const FACETS = "facets";

type Facet = AgentFilter | "attestation";

/** Key of a facet's value among the values of all facets. */
export function facetKey(facet: Facet, value: string): string {
	return `${facet}=${value}`;
}

/** Agents by filter value. */
export class FacetIndex {
	readonly #size: number;
	readonly #values: SortedTexts;
	readonly #postings: Postings;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#values = new SortedTexts(columns, FACETS);
		this.#postings = new Postings(columns, `${FACETS}.in`, size);
	}

	/** Agents with a value. Empty for an unknown value. */
	get(facet: Facet, value: string): Bitmap {
		const place = this.#values.find(facetKey(facet, value));
		if (place === undefined) return new Bitmap(this.#size);
		return this.#postings.find({ from: place, to: place + 1 });
	}

	/** Agents with any of these values. Must not be changed. */
	any(facet: Facet, values: readonly string[]): Bitmap {
		const sets = values.map((value) => this.get(facet, value));
		const [first, ...others] = sets;
		return first && others.length === 0 ? first : unionOf(this.#size, sets);
	}

	/** Number of agents in the set, or of all agents, by value. */
	count(filter: AgentFilter, within: Bitmap | undefined): Map<string, number> {
		const counts = new Map<string, number>();
		const start = facetKey(filter, "");
		const { from, to } = this.#values.rangeOf(start);
		for (let place = from; place < to; place += 1) {
			const count = within ? this.#countWithin(place, within) : this.#postings.count(place);
			if (count > 0) counts.set(this.#values.at(place).slice(start.length), count);
		}
		return counts;
	}

	#countWithin(place: number, within: Bitmap): number {
		const broad = this.#postings.findBroad({ from: place, to: place + 1 });
		if (broad) return broad.countCommon(within);
		let count = 0;
		for (const number of this.#postings.numbersAt(place)) if (within.has(number)) count += 1;
		return count;
	}
}
