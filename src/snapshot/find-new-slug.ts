import type { Snapshot } from "./snapshot.ts";

/** The current slug of a public agent by a former one. Undefined for a slug that is not a former one. */
export function findNewSlug({ moved }: Pick<Snapshot, "moved">, slug: string): string | undefined {
	return Object.hasOwn(moved, slug) ? moved[slug] : undefined;
}
