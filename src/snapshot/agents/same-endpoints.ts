import { by } from "#contract/compare.ts";
import { isPackage, isRemote, MAX_SHARING } from "#domain/identity/coordinates.ts";

/** A listing with the same address or package as another one. */
export interface SharedEndpoint {
	slug: string;
	kind: "endpoint" | "package";
	/** The address without its scheme, or `registry:name`. */
	shared: string;
}

const MAX_LISTED = 20;

/**
 * Listings with a common address or package, by slug, according to the coordinates of their entries. Listings without
 * one are missing.
 */
export function sameEndpoints(
	listings: ReadonlyMap<string, readonly { coordinates: readonly string[] }[]>,
): ReadonlyMap<string, SharedEndpoint[]> {
	const holders = new Map<string, Set<string>>();
	for (const [slug, entries] of listings) {
		for (const coordinate of entries.flatMap(({ coordinates }) => coordinates)) {
			if (!isRemote(coordinate) && !isPackage(coordinate)) continue;
			const slugs = holders.get(coordinate);
			if (slugs) slugs.add(slug);
			else holders.set(coordinate, new Set([slug]));
		}
	}
	const shared = new Map<string, SharedEndpoint[]>();
	const several = [...holders].filter(([, { size }]) => size > 1 && size <= MAX_SHARING);
	for (const [coordinate, slugs] of several.sort(by(([name]) => name))) {
		const sorted = [...slugs].sort();
		for (const slug of sorted) note(shared, slug, { coordinate, others: sorted });
	}
	return shared;
}

function note(
	shared: Map<string, SharedEndpoint[]>,
	slug: string,
	{ coordinate, others }: { coordinate: string; others: readonly string[] },
): void {
	const listed = shared.get(slug) ?? [];
	const known = new Set([slug, ...listed.map((other) => other.slug)]);
	const fresh = others
		.filter((other) => !known.has(other))
		.map((other) => ({ slug: other, ...wordsOf(coordinate) }));
	shared.set(slug, [...listed, ...fresh].slice(0, MAX_LISTED));
}

function wordsOf(coordinate: string): Pick<SharedEndpoint, "kind" | "shared"> {
	const shared = coordinate.slice(coordinate.indexOf(" ") + 1);
	return { kind: isPackage(coordinate) ? "package" : "endpoint", shared };
}
