import type { Steps } from "#disk/take-turns.ts";
import { countBefore } from "#domain/count-before.ts";
import { firstSlugOf } from "#snapshot/first-slugs.ts";
import type { Snapshot, SnapshotAgents, SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Bitmap } from "./bitmap.ts";
import { orderInSteps, STEP } from "./order-in-steps.ts";

/** An agent by the slug that it had first, or what is left of one that was removed. */
export type Named =
	| { slug: string; number: number }
	| { slug: string; tombstone: SnapshotTombstone };

/**
 * Agents in the order of the slugs that they had first. That order stays while ranks and slugs change, so who reads page
 * after page meets each of them once, also when an hour turns over meanwhile.
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
	const order = yield* orderInSteps(named.length, (left, right) =>
		(named[left]?.slug ?? "") < (named[right]?.slug ?? "") ? -1 : 1,
	);
	const ordered: Named[] = [];
	for (const place of order) {
		const item = named[place];
		if (item) ordered.push(item);
		if (ordered.length % STEP === 0) yield;
	}
	return ordered;
}

/** Some of them behind a slug, which need not be among them. */
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

/** Saved agents tell their slugs without being read. */
function slugReader(agents: SnapshotAgents): (number: number) => string {
	const { saved } = agents;
	return saved ? (number) => saved.slugs.at(number) : (number) => agents.at(number)?.slug ?? "";
}
