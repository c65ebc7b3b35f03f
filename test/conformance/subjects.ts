import type { PathParameters } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { CARD_PAGES } from "#views/pictures/page-card-view.ts";

/** Everything that stands for a path parameter in a release of this snapshot. */
const VALUES: Readonly<Record<string, (snapshot: Snapshot) => readonly string[]>> = {
	slug: ({ agents }) => Array.from(agents, ({ slug }) => slug),
	category: ({ categories }) => categories.map(({ slug }) => slug),
	incident: ({ incidents }) => incidents.map(({ slug }) => slug),
	page: () => CARD_PAGES,
	// Small registries fit into one sitemap.
	part: () => [],
};

/** The parameters under which a row has a file. */
export function subjectsOf({ path }: Endpoint, snapshot: Snapshot): PathParameters[] {
	const name = /\{(\w+)\}/.exec(path)?.[1];
	if (name === undefined) return [{}];
	const values = VALUES[name];
	if (!values) throw new Error(`Nothing says what stands for ${name} in ${path}`);
	return values(snapshot).map((value) => ({ [name]: value }));
}
