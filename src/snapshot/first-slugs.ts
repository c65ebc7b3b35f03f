import { onceEach } from "#contract/once-each.ts";
import type { Snapshot } from "./snapshot.ts";

type Moves = Pick<Snapshot, "tombstones" | "moved">;

/**
 * The first slug of an agent, by its current one. It never changes, because slugs are not reused, so permanent names
 * are derived from it.
 */
export function firstSlugOf(snapshot: Moves, slug: string): string {
	return firstSlugs(snapshot.tombstones).get(slug) ?? slug;
}

/** The current slug of a public agent by any slug it ever had. */
export function currentSlugOf(snapshot: Moves, slug: string): string {
	return findNewSlug(snapshot, slug) ?? slug;
}

/** First slugs of renamed agents. */
const firstSlugs = onceEach((tombstones: Moves["tombstones"]): ReadonlyMap<string, string> => {
	const first = new Map<string, string>();
	for (const { movedTo, firstSlug } of tombstones) {
		if (movedTo !== null) first.set(movedTo, firstSlug);
	}
	return first;
});

/** The current slug of a public agent by a former one. Undefined for a slug that is not a former one. */
export function findNewSlug({ moved }: Pick<Snapshot, "moved">, slug: string): string | undefined {
	return Object.hasOwn(moved, slug) ? moved[slug] : undefined;
}
