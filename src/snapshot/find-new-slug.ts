import type { Snapshot } from "./snapshot.ts";

/** The slug that a public agent has now, by one that it had before; undefined where nobody moved away. */
export function findNewSlug({ moved }: Pick<Snapshot, "moved">, slug: string): string | undefined {
	return Object.hasOwn(moved, slug) ? moved[slug] : undefined;
}
