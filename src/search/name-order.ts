import { by } from "#contract/compare.ts";
import type { TurnSteps } from "#disk/take-turns.ts";
import { countBefore } from "#domain/count-before.ts";
import { agentSlugTable } from "#snapshot/agents/agent-slugs.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { Snapshot, SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Bitmap } from "./columns/bitmap.ts";

/** Agents per step, well below a millisecond. */
const STEP = 1_024;

/** An agent by its first slug, or a tombstone. */
export type OrderedName =
	| { slug: string; number: number }
	| { slug: string; tombstone: SnapshotTombstone };

/**
 * Agents in the order of their first slugs. This order does not change with ranks and slugs, so readers get each
 * agent once, even if a new hour is published between two pages.
 */
export function* orderByName(
	snapshot: Snapshot,
	{ set, withDeleted }: { set: Bitmap | undefined; withDeleted: boolean },
): TurnSteps<OrderedName[]> {
	const slugs = agentSlugTable(snapshot.agents);
	const entries: OrderedName[] = [];
	// Nearly all have their first slug, so they are nearly in order, which is quickly sorted.
	for (const [place, number] of slugs.bySlug.entries()) {
		if (place % STEP === STEP - 1) yield;
		if (set && !set.has(number)) continue;
		entries.push({ slug: firstSlugOf(snapshot, slugs.at(number)), number });
	}
	if (withDeleted) {
		for (const tombstone of snapshot.tombstones) {
			if (tombstone.isLast) entries.push({ slug: tombstone.firstSlug, tombstone });
		}
	}
	return entries.sort(by(({ slug }) => slug));
}

/** A page after a slug, which may no longer exist. */
export function namedBehind(
	order: readonly OrderedName[],
	slug: string,
	{ limit, isMeant = () => true }: { limit: number; isMeant?: (named: OrderedName) => boolean },
): OrderedName[] {
	const from = countBefore(order.length, (place) => (order[place]?.slug ?? "") <= slug);
	const entries: OrderedName[] = [];
	for (let place = from; place < order.length && entries.length < limit; place += 1) {
		const entry = order[place];
		if (entry && isMeant(entry)) entries.push(entry);
	}
	return entries;
}
