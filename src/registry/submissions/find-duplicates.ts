import { titleKey } from "#domain/fold-text.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import { siteKey } from "#domain/web-address.ts";
import type { RegistryReader } from "../store.ts";

/**
 * A public agent with the same website or the same title, which no other may have. What an agent of one's `own` has
 * already is not asked again: imports may have brought it in twice.
 */
export async function findPublicDuplicate(
	reader: RegistryReader,
	{ websiteUrl, title }: Listing,
	own?: Listing,
): Promise<{ agent: AgentRecord; member: "website_url" | "title" } | undefined> {
	const site = websiteUrl && siteKey(websiteUrl);
	const ownSite = own?.websiteUrl && siteKey(own.websiteUrl);
	const key = titleKey(title);
	const [[sameSite], [sameTitle]] = await Promise.all([
		site && site !== ownSite ? reader.agents.by("site", site) : [],
		own && key === titleKey(own.title) ? [] : reader.agents.by("title", key),
	]);
	if (sameSite) return { agent: sameSite, member: "website_url" };
	return sameTitle && { agent: sameTitle, member: "title" };
}
