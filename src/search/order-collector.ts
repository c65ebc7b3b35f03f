import { keysOf, membersOf } from "#contract/members-of.ts";
import type { Columns } from "#disk/column-file.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { sortedOrder } from "./sorted-order.ts";

/** What each order by a figure goes by, the lowest first. */
const KEYS = {
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
	trust: ({ trustScore }) => -trustScore,
	votes: ({ upvotes, downvotes }) => downvotes - upvotes,
	views: ({ pageViews }) => -pageViews,
} as const satisfies Readonly<Record<string, (agent: SnapshotAgent) => number>>;
type KeyedOrder = keyof typeof KEYS;
const KEYED_ORDERS = keysOf(KEYS);

/** Orders that are kept, one behind the other; rank itself is the order of the numbers. */
export const KEPT_ORDERS = [...KEYED_ORDERS, "name"] as const;
export type KeptOrder = (typeof KEPT_ORDERS)[number];

/** Collects what agents are ordered by. */
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
	 * Agent numbers in each order, and the place of each agent in it; equal agents stand in rank order. Given are the numbers
	 * by name of those that have one; the others come behind them.
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
