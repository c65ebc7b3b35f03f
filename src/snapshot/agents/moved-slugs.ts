/** Current slugs of agents that were renamed, or became part of another one. */
export interface MovedSlugs {
	/** The current slug of the agent with this slug. The same slug if it was never renamed. */
	resolve(slug: string): string;
	/** The same for its history: what became part of another one keeps its own. */
	rename(slug: string): string;
	firstOf(slug: string): string;
	formerSlugsOf(slug: string): readonly string[];
}

/**
 * `moves` contains the next slug for each former one. An agent may have moved several times. Those in `merged` became
 * part of the next one.
 */
export function movedSlugs(
	moves: Iterable<readonly [former: string, next: string]>,
	merged: ReadonlySet<string> = new Set(),
): MovedSlugs {
	const nextOf = new Map(moves);
	const renamed = new Map([...nextOf].filter(([former]) => !merged.has(former)));
	const beforeOf = new Map([...renamed].map(([former, next]) => [next, former]));
	const lastOf = new Map([...nextOf.keys()].map((slug) => [slug, follow(nextOf, slug)]));
	const formerOf = Map.groupBy(lastOf.keys(), (slug) => lastOf.get(slug));
	return {
		resolve: (slug) => lastOf.get(slug) ?? slug,
		rename: (slug) => follow(renamed, slug),
		firstOf: (slug) => follow(beforeOf, slug),
		formerSlugsOf: (slug) => (formerOf.get(slug) ?? []).filter((former) => former !== slug),
	};
}

/** The end of a slug's chain of moves, forwards or backwards. */
function follow(nextOf: ReadonlyMap<string, string>, slug: string): string {
	const passed = new Set([slug]);
	let last = slug;
	for (let next = nextOf.get(slug); next !== undefined; next = nextOf.get(next)) {
		// Slugs are never reused, so only damaged records form a circle. Those are ignored.
		if (passed.has(next)) return slug;
		passed.add(next);
		last = next;
	}
	return last;
}
