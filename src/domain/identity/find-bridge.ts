import { by } from "#contract/compare.ts";

/** Two listings that are held together. */
type Ends = readonly [string, string];

/**
 * The first edge without which two parts of several listings would be left. In one walk through the cluster (Tarjan):
 * an edge down to a listing is one if no edge from there or below leads back above it.
 */
export function findBridge(edges: readonly Ends[]): Ends | undefined {
	const { order, parents, neighbours } = walk(edges);
	const places = new Map(order.map((slug, place) => [slug, place]));
	const sizes = order.map(() => 1);
	const highest = order.map((_, place) => place);
	for (const [place, slug] of [...order.entries()].slice(1).reverse()) {
		const above = parents[place] ?? 0;
		let high = highest[place] ?? place;
		for (const neighbour of neighbours.get(slug) ?? []) {
			const there = places.get(neighbour) ?? place;
			if (there !== above) high = Math.min(high, there);
		}
		highest[place] = high;
		highest[above] = Math.min(highest[above] ?? above, high);
		sizes[above] = (sizes[above] ?? 1) + (sizes[place] ?? 1);
	}
	const isBridge = (slugs: Ends) => {
		const [above = 0, place = 0] = slugs.map((slug) => places.get(slug) ?? 0).sort(by(Number));
		const size = sizes[place] ?? 1;
		return (
			parents[place] === above && highest[place] === place && size > 1 && order.length > size + 1
		);
	};
	return edges.find(isBridge);
}

/** Listings in the order of a walk that goes as deep as it can first, each with the place of the one it came from. */
function walk(edges: readonly Ends[]) {
	const neighbours = new Map<string, Set<string>>();
	for (const slugs of edges) {
		for (const [from, to] of [slugs, slugs.toReversed()]) {
			if (from && to) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
		}
	}
	const order = new Set<string>();
	const parents: number[] = [];
	const waiting = [...neighbours.keys()].slice(0, 1).map((slug) => ({ slug, from: -1 }));
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const { slug, from } = next;
		if (order.has(slug)) continue;
		for (const other of neighbours.get(slug) ?? []) waiting.push({ slug: other, from: order.size });
		order.add(slug);
		parents.push(from);
	}
	return { order: [...order], parents, neighbours };
}
