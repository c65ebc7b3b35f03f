import { onceEach } from "#contract/once-each.ts";
import type { Snapshot } from "../snapshot.ts";

type Moves = Pick<Snapshot, "tombstones" | "moved">;

/**
 * The first slug of an agent, by its current one. It never changes, because slugs are not reused, so permanent names
 * are derived from it.
 */
export function firstSlugOf(snapshot: Moves, slug: string): string {
	return firstSlugs(snapshot.tombstones).get(slug) ?? slug;
}

export function currentSlugOf(snapshot: Moves, slug: string): string {
	return findNewSlug(snapshot, slug) ?? slug;
}

const firstSlugs = onceEach((tombstones: Moves["tombstones"]): ReadonlyMap<string, string> => {
	const first = new Map<string, string>();
	for (const { movedTo, firstSlug, merged } of tombstones) {
		if (movedTo !== null && !merged) first.set(movedTo, firstSlug);
	}
	return first;
});

/** First slugs of agents that became part of the one with this slug. */
export function mergedInto(snapshot: Moves, slug: string): readonly string[] {
	return parts(snapshot.tombstones).get(slug) ?? [];
}

const parts = onceEach((tombstones: Moves["tombstones"]): ReadonlyMap<string, string[]> => {
	const merged = new Map<string, string[]>();
	for (const { movedTo, firstSlug, merged: isPart } of tombstones) {
		if (isPart && movedTo) merged.set(movedTo, [...(merged.get(movedTo) ?? []), firstSlug]);
	}
	return merged;
});

export function findNewSlug({ moved }: Pick<Snapshot, "moved">, slug: string): string | undefined {
	return Object.hasOwn(moved, slug) ? moved[slug] : undefined;
}
