import type { ListSort, PageSort } from "#contract/agents/agents-page.ts";
import { findMeasure, isMeasureSort, type MeasureSort } from "#contract/agents/measures.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import type { Columns } from "#disk/column-file.ts";
import { changedAtSource } from "#snapshot/agents/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { Bitmap } from "./columns/bitmap.ts";
import { getUint32s } from "./columns/named-columns.ts";
import { sortedOrder } from "./columns/sorted-order.ts";
import { benchmarkKey, type MeasureIndex } from "./indexes/measure-index.ts";
import type { Tier } from "./meeting-agents.ts";
import type { RelevanceOrder, RelevancePage } from "./relevance-order.ts";

/** Rank is the order of the agents, relevance is that of each search, names are not numbers, and measures may be unknown. */
type KeyedSort = Exclude<PageSort, "score" | "relevance" | "name" | MeasureSort>;

/** Agents whose date is unknown come last. */
const EPOCH = new Date(0).toISOString();

const KEYS = {
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
	updated: (agent) => -Date.parse(changedAtSource(agent) ?? EPOCH),
	trust: ({ trustScore }) => -trustScore,
	votes: ({ upvotes, downvotes }) => downvotes - upvotes,
	views: ({ pageViews }) => -pageViews,
} as const satisfies Readonly<Record<KeyedSort, (agent: SnapshotAgent) => number>>;
type KeyedOrder = keyof typeof KEYS;
const KEYED_ORDERS = keysOf(KEYS);

/** Stored orders, in the order of their columns. Rank needs none. */
export const KEPT_ORDERS = [...KEYED_ORDERS, "name"] as const;
export class OrderCollector {
	readonly #keys = membersOf<Record<KeyedOrder, number[]>>(
		KEYED_ORDERS.map((order) => [order, []]),
	);
	#size = 0;

	add(agent: SnapshotAgent): void {
		for (const order of KEYED_ORDERS) this.#keys[order].push(KEYS[order](agent));
		this.#size += 1;
	}

	/**
	 * Agent numbers in each order, and the position of each agent. Equal agents are in rank order. `named` has the
	 * agents with a name, sorted; the others come after them.
	 */
	columns(members: Uint32Array): Columns {
		const orders = new Uint32Array(this.#size * KEPT_ORDERS.length);
		const places = new Uint32Array(orders.length);
		for (const [index, order] of KEPT_ORDERS.entries()) {
			const start = index * this.#size;
			const numbers =
				order === "name"
					? this.#withNameless(members)
					: sortedOrder(Float64Array.from(this.#keys[order]));
			orders.set(numbers, start);
			for (const [place, number] of numbers.entries()) places[start + number] = place;
		}
		return { orders, places };
	}

	#withNameless(named: Uint32Array): Uint32Array {
		if (named.length === this.#size) return named;
		const known = new Set(named);
		const all = Array.from({ length: this.#size }, (_, number) => number);
		return Uint32Array.from([...named].concat(all.filter((number) => !known.has(number))));
	}
}

/** A set smaller than all agents by this factor is sorted; for a larger one, the stored order is scanned. */
const FEW = 32;

interface PageRequest {
	sort: ListSort;
	benchmark: string;
	from: number;
	limit: number;
}

interface OrderParts {
	size: number;
	relevance: RelevanceOrder;
	measures: MeasureIndex;
}

export class AgentOrders {
	readonly #columns: Columns;
	readonly #size: number;
	readonly #relevance: RelevanceOrder;

	readonly #measures: MeasureIndex;

	constructor(columns: Columns, parts: OrderParts) {
		this.#columns = columns;
		this.#measures = parts.measures;
		this.#size = parts.size;
		this.#relevance = parts.relevance;
	}

	/** A page across tiers. Has scores only if all its agents are sorted by relevance. */
	pageOf(tiers: readonly Tier[], request: PageRequest): RelevancePage {
		const page: RelevancePage = { numbers: [], scores: [] };
		let before = 0;
		for (const { set, text } of tiers) {
			const from = Math.max(0, request.from - before);
			const asked = { ...request, from, limit: request.limit - page.numbers.length };
			if (asked.limit === 0) break;
			const isTold = set && text;
			const tier = isTold
				? this.#relevance.page({ ...asked, ...text, set })
				: { numbers: this.#setPage(set, asked), scores: [] };
			page.numbers.push(...tier.numbers);
			page.scores.push(...tier.scores);
			before += set?.count() ?? this.#size;
		}
		return page.scores.length < page.numbers.length ? { ...page, scores: [] } : page;
	}

	/** A page of a set, or of all agents. Without a text, relevance is rank. */
	#setPage(set: Bitmap | undefined, { sort, benchmark, from, limit }: PageRequest): number[] {
		if (from >= (set?.count() ?? this.#size)) return [];
		if (isMeasureSort(sort)) {
			const { measure: name, isFalling } = findMeasure(sort);
			const measure = name === "benchmark" ? benchmarkKey(benchmark) : name;
			return this.#measures.page(set, { measure, isFalling, from, limit });
		}
		const order = sort === "new" ? "newest" : sort;
		if (order === "score" || order === "relevance") {
			if (set) return set.slice(from, limit);
			return Array.from({ length: Math.min(limit, this.#size - from) }, (_, index) => from + index);
		}
		const numbers = this.#part("orders", order);
		if (!set) return [...numbers.subarray(from, from + limit)];
		if (set.count() * FEW > this.#size) return readOff(numbers, { set, from, limit });
		const places = this.#part("places", order);
		const sorted = set
			.toNumbers()
			.map((number) => places[number] ?? 0)
			.sort();
		return Array.from(sorted.subarray(from, from + limit), (place) => numbers[place] ?? 0);
	}

	#part(column: "orders" | "places", order: (typeof KEPT_ORDERS)[number]): Uint32Array {
		const start = KEPT_ORDERS.indexOf(order) * this.#size;
		return getUint32s(this.#columns, column).subarray(start, start + this.#size);
	}
}

/** Scans an order until the page is full. */
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
