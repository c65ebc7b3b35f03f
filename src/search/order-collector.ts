import type { Columns } from "#disk/column-file.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { sortedOrder } from "./sorted-order.ts";

/** Orders that are kept; rank itself is the order of the numbers. */
const KEPT_ORDERS = ["trending", "watchers", "newest"] as const;
export type KeptOrder = (typeof KEPT_ORDERS)[number];

/** What each kept order goes by, the lowest first. */
const KEYS: Record<KeptOrder, (agent: SnapshotAgent) => number> = {
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
};

/** Collects what agents are ordered by. */
export class OrderCollector {
	readonly #keys: Record<KeptOrder, number[]> = { trending: [], watchers: [], newest: [] };

	add(agent: SnapshotAgent): void {
		for (const order of KEPT_ORDERS) this.#keys[order].push(KEYS[order](agent));
	}

	/** Agent numbers in each order, and the place of each agent in it; equal agents stand in rank order. */
	columns(): Columns {
		const columns: Record<string, Uint32Array> = {};
		for (const order of KEPT_ORDERS) {
			const numbers = sortedOrder(Float64Array.from(this.#keys[order]));
			const places = new Uint32Array(numbers.length);
			for (let place = 0; place < numbers.length; place += 1) places[numbers[place] ?? 0] = place;
			columns[`order.${order}`] = numbers;
			columns[`place.${order}`] = places;
		}
		return columns;
	}
}
