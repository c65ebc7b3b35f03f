import { titleKey } from "./fold-text.ts";
import type { Listing } from "./records/agent-record.ts";
import { siteKey } from "./web-address.ts";

/** A listing and its source. Two listings of one source are two things. */
export interface SourcedListing {
	slug: string;
	source: string;
	listing: Pick<Listing, "title" | "websiteUrl" | "repositoryUrl">;
}

/** Listings of different sources that describe the same agent. */
export interface SameThing {
	by: (typeof KEYS)[number]["by"];
	slugs: string[];
}

type KeyOf = (listing: SourcedListing["listing"]) => string | null;

/** Strongest evidence first. */
const KEYS = [
	{
		by: "repository",
		keyOf: ({ repositoryUrl }) =>
			repositoryUrl &&
			siteKey(repositoryUrl)
				.toLowerCase()
				.replace(/\.git$/, ""),
	},
	{ by: "website", keyOf: ({ websiteUrl }) => websiteUrl && siteKey(websiteUrl) },
	{ by: "title", keyOf: ({ title }) => titleKey(title) },
] as const satisfies readonly { by: string; keyOf: KeyOf }[];

/**
 * Finds agents that several sources list. If one source has several listings with the same key (servers that share one
 * repository, for example), the key does not say which one is meant and is ignored.
 */
export function findSameThings(listings: readonly SourcedListing[]): SameThing[] {
	const seen = new Set<string>();
	return KEYS.flatMap(({ by, keyOf }) => {
		const groups = Map.groupBy(listings, ({ listing }) => keyOf(listing) || null);
		groups.delete(null);
		return [...groups.values()]
			.filter(
				(group) =>
					group.length > 1 && new Set(group.map(({ source }) => source)).size === group.length,
			)
			.map((group) => ({ by, slugs: group.map(({ slug }) => slug).sort() }))
			.filter(({ slugs }) => !seen.has(slugs.join()) && seen.add(slugs.join()));
	});
}
