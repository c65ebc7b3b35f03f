import { JOINING, type Joining } from "#domain/identity/coordinates.ts";
import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
import { siteKey } from "#domain/web/web-address.ts";
import { documentReader } from "../documents/documents.ts";
import { listSame, type Same } from "../sources/find-same.ts";
import { coordinatesIn } from "../sources/read-entry.ts";
import type { RegistryReader } from "../store.ts";

export interface PublicDuplicate {
	agent: AgentRecord;
	member: "website_url" | "documents" | "github_url";
	/** What both have in common, in words. */
	what: string;
}

export interface OwnListing {
	ownerId: string | null;
	own?: Listing | undefined;
}

/**
 * Public agents with the same website or name in their protocol, or that are the same program. Unchanged facts of the
 * account's `own` agent are not checked again, because imports may have created it twice. Servers of one publisher share
 * websites and repositories, and their names tell them apart. A title says nothing: many have the same.
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
	const name = news(({ protocolName }) => protocolName?.toLowerCase());
	const isOther = (agent: AgentRecord) =>
		ownerId === null || agent.ownerId !== ownerId || !haveOwnNames(agent, listing);
	const [ofSite, [sameName], programs] = await Promise.all([
		site === undefined ? [] : agents.by("site", site),
		name === undefined ? [] : agents.by("protocolName", name),
		listPrograms(reader, listing, own),
	]);
	const sameSite = ofSite.find(isOther);
	const program = programs.find(
		({ agent, by }) =>
			(ownerId === null || agent.ownerId !== ownerId) &&
			agent.slug !== sameName?.slug &&
			!(by === "repository" && haveOwnNames(agent, listing)),
	);
	return [
		...(sameSite ? [{ agent: sameSite, member: "website_url", what: "website" } as const] : []),
		...(sameName ? [{ agent: sameName, member: "documents", what: JOINING.name } as const] : []),
		...(program ? [{ agent: program.agent, ...placeOf(program) }] : []),
	];
}

/** Public agents that are the same program by something that its own agent did not state before. */
async function listPrograms(reader: RegistryReader, listing: Listing, own?: Listing) {
	const read = documentReader(reader);
	const of = async (entry: Listing) =>
		coordinatesIn({ home: undefined, listing: entry, readings: await read(entry.documents) });
	const former = own ? await of(own) : [];
	const coordinates = (await of(listing)).filter((key) => !former.includes(key));
	const same = await listSame(reader, { coordinates });
	return same.filter(({ agent, by }) => agent.status !== "removed" && !BY_NAME.includes(by));
}

/** Names are compared by themselves: who has an identifier is decided elsewhere. */
const BY_NAME: readonly Joining[] = ["home", "name", "identifier"];

function placeOf({ by }: Same): Omit<PublicDuplicate, "agent"> {
	const isRepository = by === "repository" || by === "called" || by === "folder";
	return { member: isRepository ? "github_url" : "documents", what: JOINING[by] };
}

/** True for two servers that their documents name differently. */
export function haveOwnNames(one: Listing, other: Listing): boolean {
	const names = [one, other].map(({ protocolName }) => protocolName?.toLowerCase());
	return names.every((name) => name !== undefined) && names[0] !== names[1];
}

export function duplicateSentence({ agent, what }: PublicDuplicate): string {
	return `The agent "${agent.slug}" already has this ${what}.`;
}
