import { SOURCE } from "#contract/intake/source.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import { VERSION_GONE } from "#domain/agents/removals.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { withTransition } from "#domain/history.ts";
import { nameRank } from "#domain/identity/publishers-name.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import { sourceActor, sourceOrigin } from "#domain/intake/source-origin.ts";
import { type AgentRecord, listingOf, type VersionRecord } from "#domain/records/agent-record.ts";
import { entryKey, type SightingRecord } from "#domain/records/source-entry-record.ts";
import { latestFirst, settleVersions } from "../documents/add-versions.ts";
import { documentReader } from "../documents/documents.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { isThere } from "../imports/import-documents.ts";
import type { RegistryTransaction } from "../store.ts";
import { indexListing } from "./save-entry.ts";
import type { Taking } from "./seen-entry.ts";

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

export function withoutOlder(
	{ versions }: Pick<AgentRecord, "versions">,
	documents: readonly string[],
): string[] {
	const newest = versions.find(isThere);
	const older = versions.filter((version) => version !== newest).flatMap((item) => item.documents);
	return documents.filter((hash) => newest?.documents.includes(hash) || !older.includes(hash));
}

/**
 * How often versions of an entry were missing, after a page with some of them: a full run counts all with its first page
 * of the entry, and those that it sees no more. Entries without versions have none.
 */
export function versionsSeen(
	{ run }: Pick<Taking, "run">,
	before: SightingRecord | undefined,
	numbers: readonly string[] | undefined,
): Pick<SightingRecord, "versions"> {
	if (!numbers) return {};
	const isFirst = run.kind === "full" && before?.seenIn !== run.id;
	const counted = mapMembers(before?.versions ?? {}, (count) => count + (isFirst ? 1 : 0));
	const pairs = numbers.slice(0, DOCUMENT.maxVersions).map((number) => [number, 0] as const);
	const all = Object.entries({ ...counted, ...Object.fromEntries(pairs) });
	return { versions: Object.fromEntries(all.slice(-2 * DOCUMENT.maxVersions)) };
}

/** Marks versions as deleted that were missing as often as an entry may be, unless an owner has the listing. Returns how many listings change. */
export async function dropVersions(
	transaction: RegistryTransaction,
	taking: Pick<Taking, "source" | "run" | "at">,
): Promise<number> {
	const { source, run } = taking;
	let changed = 0;
	for (const sighting of await transaction.sightings.by("source", source.name)) {
		// If nothing has changed since, missing versions are still missing.
		const more = run.counts.pages === 0 ? 1 : 0;
		const versions = mapMembers(sighting.versions ?? {}, (count) => count && count + more);
		if (!Object.values(versions).some((count) => count > 0)) continue;
		if (more > 0) transaction.sightings.save({ ...sighting, versions });
		if (await drop(transaction, taking, { ...sighting, versions })) changed += 1;
	}
	return changed;
}

async function drop(
	transaction: RegistryTransaction,
	{ source, at }: Pick<Taking, "source" | "at">,
	sighting: SightingRecord & { versions: Record<string, number> },
): Promise<boolean> {
	const entry = await transaction.sourceEntries.find(entryKey(sighting));
	const agent = entry?.slug ? await transaction.agents.find(entry.slug) : undefined;
	if (!entry || !agent || agent.ownerId !== null || agent.status === "removed") return false;
	// Versions that other sources brought stay.
	const isOfEntry = (digest: string) =>
		agent.documentOrigins?.[digest]?.origin === sourceOrigin(entry);
	const versions = agent.versions.map((version) => {
		const isMissed = (sighting.versions[version.number] ?? 0) >= SOURCE.absencesUntilGone;
		const isDropped = isMissed && isThere(version) && version.documents.every(isOfEntry);
		return isDropped ? { ...version, status: "deleted" as const, message: VERSION_GONE } : version;
	});
	if (versions.every((version, place) => version === agent.versions[place])) return false;
	const change = { to: "imported", at, actor: sourceActor(source.name).id, reason: null };
	const dropped = { ...agent, versions, updatedAt: at, ...withTransition(agent, change) };
	const after = await withNewest(transaction, dropped);
	transaction.agents.save(after);
	await indexListing(transaction, { read: documentReader(transaction), before: agent, after });
	// What its source says of the newest one is taken up with the next run.
	transaction.sourceEntries.save({ ...entry, digest: "" });
	return true;
}
