import { findSameThings } from "#domain/same-things.ts";
import type { RegistryReader } from "../store.ts";

/** Agents from several sources in this registry that include one of the given origins. */
export async function findImportedTwice(reader: RegistryReader, origins: readonly string[]) {
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

/** The format at the start of an origin. Registrations here count as a separate source. */
function sourceOf(importOrigin: string | null): string {
	return importOrigin?.split(":")[0] ?? "";
}
