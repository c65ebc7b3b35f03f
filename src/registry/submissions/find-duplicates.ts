import { titleKey } from "#domain/fold-text.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import { siteKey } from "#domain/web-address.ts";
import type { RegistryReader } from "../store.ts";

export interface PublicDuplicate {
	agent: AgentRecord;
	member: "website_url" | "title" | "documents";
}

/** The first of them. */
export async function findPublicDuplicate(
	reader: RegistryReader,
	listing: Listing,
	own?: Listing,
): Promise<PublicDuplicate | undefined> {
	return (await findPublicDuplicates(reader, listing, own))[0];
}

/**
 * Public agents with the same website, title or name in their protocol, which must be unique. Unchanged facts of the
 * account's `own` agent are not checked again, because imports may have created it twice.
 */
export async function findPublicDuplicates(
	reader: RegistryReader,
	listing: Listing,
	own?: Listing,
): Promise<PublicDuplicate[]> {
	const { agents } = reader;
	const news = (keyOf: (of: Listing) => string | null | undefined) => {
		const key = keyOf(listing);
		return own && key === keyOf(own) ? undefined : (key ?? undefined);
	};
	const site = news(({ websiteUrl }) => websiteUrl && siteKey(websiteUrl));
	const title = news((of) => titleKey(of.title));
	const name = news(({ protocolName }) => protocolName?.toLowerCase());
	const [[sameSite], [sameTitle], [sameName]] = await Promise.all([
		site === undefined ? [] : agents.by("site", site),
		title === undefined ? [] : agents.by("title", title),
		name === undefined ? [] : agents.by("protocolName", name),
	]);
	return [
		...(sameSite ? [{ agent: sameSite, member: "website_url" } as const] : []),
		...(sameTitle ? [{ agent: sameTitle, member: "title" } as const] : []),
		...(sameName ? [{ agent: sameName, member: "documents" } as const] : []),
	];
}

const WORDS: Readonly<Record<PublicDuplicate["member"], string>> = {
	website_url: "website",
	title: "title",
	documents: "name in its protocol",
};

export function duplicateSentence({ agent, member }: PublicDuplicate): string {
	return `The agent "${agent.slug}" already has this ${WORDS[member]}.`;
}
