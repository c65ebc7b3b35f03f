import { by } from "#contract/compare.ts";
import type { Steps } from "#disk/take-turns.ts";
import { countBefore } from "#domain/count-before.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { Snapshot, SnapshotAgents, SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Bitmap } from "./columns/bitmap.ts";
import { orderInSteps, STEP } from "./columns/order-in-steps.ts";

/** An agent by its first slug, or a tombstone. */
export type Named =
	| { slug: string; number: number }
	| { slug: string; tombstone: SnapshotTombstone };

/**
 * Agents in the order of their first slugs. This order does not change with ranks and slugs, so readers get each
 * agent once, even if a new hour is published between two pages.
 */
export function* orderByName(
	snapshot: Snapshot,
	{ set, withDeleted }: { set: Bitmap | undefined; withDeleted: boolean },
): Steps<Named[]> {
	const named: Named[] = [];
	const slugAt = slugReader(snapshot.agents);
	for (let number = 0; number < snapshot.agents.length; number += 1) {
		if (number % STEP === STEP - 1) yield;
		if (set && !set.has(number)) continue;
		named.push({ slug: firstSlugOf(snapshot, slugAt(number)), number });
	}
	if (withDeleted) {
		for (const tombstone of snapshot.tombstones) {
			if (tombstone.isLast) named.push({ slug: tombstone.firstSlug, tombstone });
		}
	}
	const order = yield* orderInSteps(
		named.length,
		by((place) => named[place]?.slug ?? ""),
	);
	const ordered: Named[] = [];
	for (const place of order) {
		const item = named[place];
		if (item) ordered.push(item);
		if (ordered.length % STEP === 0) yield;
	}
	return ordered;
}

/** A page after a slug, which may no longer exist. */
export function namedBehind(
	order: readonly Named[],
	slug: string,
	{ limit, isMeant = () => true }: { limit: number; isMeant?: (named: Named) => boolean },
): Named[] {
	const from = countBefore(order.length, (place) => (order[place]?.slug ?? "") <= slug);
	const found: Named[] = [];
	for (let place = from; place < order.length && found.length < limit; place += 1) {
		const named = order[place];
		if (named && isMeant(named)) found.push(named);
	}
	return found;
}

/** Slugs of stored agents can be read without the agents. */
function slugReader(agents: SnapshotAgents): (number: number) => string {
	const { saved } = agents;
	return saved ? (number) => saved.slugs.at(number) : (number) => agents.at(number)?.slug ?? "";
}
