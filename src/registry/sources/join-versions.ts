import { DOCUMENT } from "#contract/limits.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { nameRank } from "#domain/identity/publishers-name.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import { type AgentRecord, listingOf, type VersionRecord } from "#domain/records/agent-record.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { documentReader } from "../documents/read-documents.ts";
import { latestFirst, settleVersions } from "../documents/settle-versions.ts";
import { isThere } from "../imports/import-documents.ts";
import type { RegistryTransaction } from "../store.ts";

/** Another listing of the same program, or what is said about one. */
export type OtherListing = Pick<AgentRecord, "versions" | "documentOrigins" | "protocolName"> &
	Pick<AgentRecord, "repositoryUrl" | "websiteUrl">;

/**
 * A listing with the versions of another one of its program, so that none that was public is lost, also when a server
 * was renamed. Its name is the publisher's, or else that of the newest version; former names lead to it.
 */
export async function joinVersions(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	other: OtherListing,
): Promise<AgentRecord> {
	const [own, theirs] = [agent, other].map(({ protocolName }) =>
		nameRank(protocolName, [agent, other]),
	);
	if (other.protocolName === null || own === undefined || theirs === undefined) return agent;
	const before = united(agent.versions, other.versions);
	const read = documentReader(transaction);
	const [newest] = (await latestFirst(read, before)).filter(isThere);
	const takesOtherName =
		theirs > own || (theirs === own && newest && other.versions.includes(newest));
	const protocolName = takesOtherName ? other.protocolName : agent.protocolName;
	const names = [...(agent.formerNames ?? []), agent.protocolName ?? [], other.protocolName].flat();
	const formerNames = [...new Set(names)].filter((name) => name !== protocolName);
	const versions = await settleVersions(transaction, read, before);
	const origins = { ...other.documentOrigins, ...agent.documentOrigins };
	const { documents } = agent;
	return {
		...agent,
		protocolName,
		...(formerNames.length > 0 && { formerNames }),
		versions,
		documentOrigins: originsNamed(origins, namedDigests({ documents, versions })),
	};
}

/** Of equal numbers the known version stays, and remembers the documents of the other. Versions with only a day are left out if any has a number. */
function united(own: readonly VersionRecord[], others: readonly VersionRecord[]): VersionRecord[] {
	const all = new Map(own.map((version) => [version.number, version]));
	for (const other of others) {
		const same = all.get(other.number);
		const { documents, listedAt: until } = other;
		const earlier = [{ documents, until }, ...(same?.earlier ?? [])];
		all.set(other.number, same ? { ...same, earlier } : other);
	}
	const rows = [...all.values()].filter(isVersionStated);
	return rows.length > 0 ? rows : [...all.values()];
}

/** A listing with the documents of its newest version instead of those of earlier ones, and the facts in them. */
export async function withNewest(
	transaction: RegistryTransaction,
	agent: AgentRecord,
): Promise<AgentRecord> {
	const { versions, protocolName } = agent;
	const { documents: newest = [] } = versions.find(isThere) ?? {};
	if (newest.every((digest) => agent.documents.includes(digest))) return agent;
	const documents = [...newest, ...withoutOlder(agent, agent.documents)];
	const listing = { ...listingOf(agent), documents: documents.slice(0, DOCUMENT.maxPerListing) };
	const filling = { before: agent.documents, isImported: agent.ownerId === null };
	const filled = await fillListing(documentReader(transaction), listing, filling);
	return { ...agent, ...filled, protocolName };
}

/** Documents without those that only versions before the newest have. */
export function withoutOlder(
	{ versions }: Pick<AgentRecord, "versions">,
	documents: readonly string[],
): string[] {
	const newest = versions.find(isThere);
	const older = versions.filter((version) => version !== newest).flatMap((item) => item.documents);
	return documents.filter((hash) => newest?.documents.includes(hash) || !older.includes(hash));
}
