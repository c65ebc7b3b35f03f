import type { ListSort, Match } from "#contract/vocabulary.ts";
import type { Columns } from "#disk/column-file.ts";
import type { Bitmap } from "./bitmap.ts";
import { getUint32s } from "./named-columns.ts";
import type { KeptOrder } from "./order-collector.ts";
import { RelevanceOrder, type RelevancePage } from "./relevance-order.ts";
import type { TextSearch } from "./text-search.ts";
import type { TitleIndex } from "./title-index.ts";

/** How each sort is read: by rank, by how well a text is met, or by an order that is kept. */
const SORTS: Readonly<Record<ListSort, "rank" | "relevance" | KeptOrder>> = {
	score: "rank",
	trending: "trending",
	watchers: "watchers",
	newest: "newest",
	new: "newest",
	relevance: "relevance",
};

/** Sets smaller than the whole by this are put in order by themselves; larger ones are read off the order of all. */
const FEW = 32;

interface PageRequest {
	sort: ListSort;
	from: number;
	limit: number;
}

/** Reads pages of agents in every order. */
export class AgentOrders {
	readonly #columns: Columns;
	readonly #size: number;
	readonly #relevance: RelevanceOrder;

	constructor(columns: Columns, parts: { size: number; search: TextSearch; titles: TitleIndex }) {
		this.#columns = columns;
		this.#size = parts.size;
		this.#relevance = new RelevanceOrder(parts);
	}

	/** Some of the agents of a set by how well they meet a text. */
	byRelevance(
		set: Bitmap,
		asked: { match: Match; q: string; from: number; limit: number },
	): RelevancePage {
		if (asked.from >= set.count()) return { numbers: [], scores: [] };
		return this.#relevance.page({ set, ...asked });
	}

	/** Numbers of some of the agents of a set; of all agents without one. Where there is no text, relevance is rank. */
	page(set: Bitmap | undefined, { sort, from, limit }: PageRequest): number[] {
		const order = SORTS[sort];
		if (from >= (set?.count() ?? this.#size)) return [];
		if (order === "rank" || order === "relevance") {
			if (set) return set.slice(from, limit);
			const length = Math.min(limit, this.#size - from);
			return Array.from({ length }, (_, index) => from + index);
		}
		const numbers = getUint32s(this.#columns, `order.${order}`);
		if (!set) return [...numbers.subarray(from, from + limit)];
		if (set.count() * FEW > this.#size) return readOff(numbers, { set, from, limit });
		const places = getUint32s(this.#columns, `place.${order}`);
		const sorted = set
			.toNumbers()
			.map((number) => places[number] ?? 0)
			.sort();
		return Array.from(sorted.subarray(from, from + limit), (place) => numbers[place] ?? 0);
	}
}

/** Goes through an order until the page is full. */
function readOff(
	order: Uint32Array,
	{ set, from, limit }: { set: Bitmap; from: number; limit: number },
): number[] {
	const page: number[] = [];
	let skip = from;
	for (let place = 0; place < order.length && page.length < limit; place += 1) {
		const number = order[place] ?? 0;
		if (!set.has(number)) continue;
		if (skip > 0) skip -= 1;
		else page.push(number);
	}
	return page;
}
