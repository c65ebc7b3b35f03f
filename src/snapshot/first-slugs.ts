import { findNewSlug } from "./find-new-slug.ts";
import type { Snapshot } from "./snapshot.ts";

type Moves = Pick<Snapshot, "tombstones" | "moved">;

const known = new WeakMap<Moves["tombstones"], ReadonlyMap<string, string>>();

/**
 * The slug that an agent had first, by the one that it has now. It stays whatever becomes of the agent, because slugs are
 * never used again; so names that must never change are made of it.
 */
export function firstSlugOf(snapshot: Moves, slug: string): string {
	return firstSlugs(snapshot).get(slug) ?? slug;
}

/** The slug under which an agent is public now, by any that it ever had. */
export function currentSlugOf(snapshot: Moves, slug: string): string {
	return findNewSlug(snapshot, slug) ?? slug;
}

/** Of agents that were renamed. */
function firstSlugs({ tombstones }: Moves): ReadonlyMap<string, string> {
	const made = known.get(tombstones);
	if (made) return made;
	const first = new Map<string, string>();
	for (const { movedTo, firstSlug } of tombstones) {
		if (movedTo !== null) first.set(movedTo, firstSlug);
	}
	known.set(tombstones, first);
	return first;
}
