import type { PageSort } from "#contract/agents-page.ts";
import type { MeasureSort } from "#contract/measures.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import type { Columns } from "#disk/column-file.ts";
import { changedAtSource } from "#snapshot/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { sortedOrder } from "./sorted-order.ts";

/** Rank is the order of the agents, relevance is that of each search, names are not numbers, and measures may be unknown. */
type KeyedSort = Exclude<PageSort, "score" | "relevance" | "name" | MeasureSort>;

/** Agents whose date is unknown come last. */
const EPOCH = new Date(0).toISOString();

/** Keys of the orders by number, lowest first. */
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
export type KeptOrder = (typeof KEPT_ORDERS)[number];

/** Collects the keys of the orders. */
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
	columns(named: Uint32Array): Columns {
		const orders = new Uint32Array(this.#size * KEPT_ORDERS.length);
		const places = new Uint32Array(orders.length);
		for (const [index, order] of KEPT_ORDERS.entries()) {
			const start = index * this.#size;
			const numbers =
				order === "name"
					? this.#withNameless(named)
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
