import type { ListSort } from "#contract/vocabulary.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

type Order = (left: SnapshotAgent, right: SnapshotAgent) => number;

const newest: Order = (left, right) =>
	left.createdAt < right.createdAt ? 1 : left.createdAt > right.createdAt ? -1 : 0;

/** How each sort compares; equal agents stand in rank order. Rank itself is the order of the numbers. */
const ORDERS: Record<ListSort, Order | null> = {
	score: null,
	trending: (left, right) => right.trendScore - left.trendScore,
	watchers: (left, right) => right.watchers - left.watchers,
	newest,
	new: newest,
};

/** Agent numbers (rank less one) in the order of a sort; null for rank order itself. */
export function orderAgents(agents: readonly SnapshotAgent[], sort: ListSort): Uint32Array | null {
	const compare = ORDERS[sort];
	if (!compare) return null;
	const sorted = [...agents].sort((left, right) => compare(left, right) || left.rank - right.rank);
	return Uint32Array.from(sorted, ({ rank }) => rank - 1);
}
