import { findSameThings, type SameThing } from "#domain/same-things.ts";
import type { RegistryReader } from "../store.ts";

/** What stands in this registry from several sources, as far as one of the given origins is part of it. */
export async function findImportedTwice(
	reader: RegistryReader,
	origins: readonly string[],
): Promise<SameThing[]> {
	const agents = (await reader.agents.list()).filter(({ status }) => status !== "removed");
	const asked = new Set(origins);
	const imported = new Set(
		agents.flatMap(({ slug, importOrigin }) =>
			importOrigin && asked.has(importOrigin) ? [slug] : [],
		),
	);
	const listings = agents.map((agent) => ({
		slug: agent.slug,
		source: sourceOf(agent.importOrigin),
		listing: agent,
	}));
	return findSameThings(listings).filter(({ slugs }) => slugs.some((slug) => imported.has(slug)));
}

/** The format that an origin begins with; what was registered here is a source of its own. */
function sourceOf(importOrigin: string | null): string {
	return importOrigin?.split(":")[0] ?? "";
}
