import { titleKey } from "#domain/fold-text.ts";
import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
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
	account: OwnListing,
): Promise<PublicDuplicate | undefined> {
	return (await findPublicDuplicates(reader, listing, account))[0];
}

export interface OwnListing {
	ownerId: string | null;
	/** The account's agent that is changed. */
	own?: Listing | undefined;
}

/**
 * Public agents with the same website, title or name in their protocol, which must be unique. Unchanged facts of the
 * account's `own` agent are not checked again, because imports may have created it twice. Servers of one publisher share
 * websites, and their names tell them apart.
 */
export async function findPublicDuplicates(
	reader: RegistryReader,
	listing: Listing,
	{ ownerId, own }: OwnListing,
): Promise<PublicDuplicate[]> {
	const { agents } = reader;
	const news = (keyOf: (of: Listing) => string | null | undefined) => {
		const key = keyOf(listing);
		return own && key === keyOf(own) ? undefined : (key ?? undefined);
	};
	const site = news(({ websiteUrl }) => websiteUrl && siteKey(websiteUrl));
	const title = news((of) => titleKey(of.title));
	const name = news(({ protocolName }) => protocolName?.toLowerCase());
	const isOther = (agent: AgentRecord) =>
		ownerId === null || agent.ownerId !== ownerId || !haveOwnNames(agent, listing);
	const [ofSite, ofTitle, [sameName]] = await Promise.all([
		site === undefined ? [] : agents.by("site", site),
		title === undefined ? [] : agents.by("title", title),
		name === undefined ? [] : agents.by("protocolName", name),
	]);
	const sameSite = ofSite.find(isOther);
	const sameTitle = ofTitle.find(isOther);
	return [
		...(sameSite ? [{ agent: sameSite, member: "website_url" } as const] : []),
		...(sameTitle ? [{ agent: sameTitle, member: "title" } as const] : []),
		...(sameName ? [{ agent: sameName, member: "documents" } as const] : []),
	];
}

/** True for two servers that their documents name differently. */
export function haveOwnNames(one: Listing, other: Listing): boolean {
	const names = [one, other].map(({ protocolName }) => protocolName?.toLowerCase());
	return names.every((name) => name !== undefined) && names[0] !== names[1];
}

const WORDS: Readonly<Record<PublicDuplicate["member"], string>> = {
	website_url: "website",
	title: "title",
	documents: "name in its protocol",
};

export function duplicateSentence({ agent, member }: PublicDuplicate): string {
	return `The agent "${agent.slug}" already has this ${WORDS[member]}.`;
}
