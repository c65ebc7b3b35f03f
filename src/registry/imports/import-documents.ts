import { isDeepStrictEqual } from "node:util";
import { earliestOf } from "#contract/instants.ts";
import type { Refuse } from "#domain/agents/gate-fact.ts";
import { isUnder } from "#domain/identity/air-identifier.ts";
import { noteOnFact } from "#domain/intake/accept-import.ts";
import type { ImportedAgent, ImportedVersion } from "#domain/intake/imported-agent.ts";
import * as records from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { type DocumentReader, type KnownReadings, keepImported } from "../documents/documents.ts";
import { fillListing, readNow } from "../documents/fill-listing.ts";
import { mergeVersions } from "../documents/merge-versions.ts";
import { sha256 } from "../sha256.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";

interface Import {
	agent: ImportedAgent;
	/** The agent's facts other than documents. */
	listing: records.Listing;
	known: records.AgentRecord | undefined;
	/** Pending submission of an earlier import. */
	waiting: SubmissionRecord | undefined;
	before: records.Listing | undefined;
	/** True if the known versions are from another source and will be replaced. */
	isAnew?: boolean;
	actor: Actor;
	at: string;
	read: DocumentReader;
	readings: KnownReadings;
}

export interface ImportedDocuments {
	/** With facts from the documents of the latest version. */
	listing: records.Listing;
	/** Null if the source has none, or if the owner manages the documents. */
	versions: records.VersionRecord[] | null;
	/** Digests of its documents; none if the owner manages the documents. */
	brought: string[];
	/** What was changed or left out, in sentences. */
	notes: string[];
}

/**
 * Stores the documents of an imported agent, and updates the listing from those of its latest version. If that version
 * is from an earlier import, only facts from the documents change.
 */
export async function importDocuments(
	transaction: Transaction,
	input: Import,
): Promise<ImportedDocuments> {
	const { agent, listing, known, before, actor, at, read } = input;
	const cared = ownDocuments(known);
	const left: string[] = [];
	const leaveOut: Refuse = (pointer, detail) => void left.push(noteOnFact({ pointer, detail }));
	const { allowedHosts: allowed } = transaction;
	const filling = { before: before?.documents ?? [], isImported: !cared, leaveOut, allowed };
	if (agent.versions === undefined || cared) {
		const documents = cared ?? (await keepAll(transaction, input));
		const filled = await fillListing(read, { ...listing, documents }, filling);
		const free = await withFreeName(transaction, filled, { known, leaveOut });
		const brought = cared ? [] : documents;
		const own = readNow(withForeignIdentifier(transaction, free, leaveOut), { at, leaveOut });
		return { listing: own, versions: null, brought, notes: left };
	}
	const { versions, notes } = await mergeVersions(transaction, {
		before: (input.isAnew ? [] : known?.versions) ?? input.waiting?.imported?.versions ?? [],
		imported: agent.versions,
		isOwned: (known?.ownerId ?? null) !== null,
		origin: agent.origin,
		by: actor.id,
		at,
		readings: input.readings,
	});
	const documents = versions.find(isThere)?.documents ?? before?.documents ?? [];
	const isCurrent = isDeepStrictEqual(documents, digestsOf(agent));
	const base = before && !isCurrent ? records.listingOf(before) : listing;
	const filled = await fillListing(read, { ...base, documents }, filling);
	// Pages and listings can be limited to the latest versions.
	const launchedAt = earliestOf([
		filled.launchedAt,
		before?.launchedAt,
		...[...versions, ...agent.versions].map(({ publishedAt }) => publishedAt),
	]);
	const free = await withFreeName(transaction, { ...filled, launchedAt }, { known, leaveOut });
	const brought = agent.versions.flatMap(digestsIn);
	const own = readNow(withForeignIdentifier(transaction, free, leaveOut), { at, leaveOut });
	return { listing: own, versions, brought, notes: [...notes, ...left] };
}

export const isThere = ({ status }: { status: string | null }): boolean => status !== "deleted";

/** Digests of the documents that the imported facts were read from. */
function digestsOf({ versions = [] }: ImportedAgent): string[] {
	const current = versions.find(isThere) ?? versions[0];
	return current ? digestsIn(current) : [];
}

function digestsIn({ documents }: ImportedVersion): string[] {
	return documents.map(({ text }) => sha256(text));
}

/** Documents stated by people here. */
function ownDocuments(agent: records.AgentRecord | undefined): string[] | undefined {
	const source = agent?.facts.documents?.source ?? "imported";
	return source === "imported" ? undefined : agent?.documents;
}

async function keepAll(transaction: Transaction, { agent, actor }: Import): Promise<string[]> {
	const digests: string[] = [];
	for (const document of agent.documents ?? []) {
		const upload = { ...document, origin: agent.origin, by: actor.id };
		digests.push((await keepImported(transaction, upload)).sha256);
	}
	return digests;
}

/** Leaves out an identifier under our domain, which only we assign. */
function withForeignIdentifier(
	{ siteDomain }: Pick<RegistryContext, "siteDomain">,
	listing: records.Listing,
	leaveOut: Refuse,
): records.Listing {
	const { catalogIdentifier } = listing;
	const isOurs =
		catalogIdentifier !== null &&
		siteDomain !== undefined &&
		isUnder(catalogIdentifier, siteDomain);
	if (!isOurs) return listing;
	leaveOut(
		"#/catalog_identifier",
		"is under the domain of this registry, which assigns those itself",
	);
	return { ...listing, catalogIdentifier: null };
}

/** Leaves out a name that another agent has. */
async function withFreeName(
	transaction: RegistryTransaction,
	listing: records.Listing,
	{ known, leaveOut }: { known: records.AgentRecord | undefined; leaveOut: Refuse },
): Promise<records.Listing> {
	const name = listing.protocolName?.toLowerCase();
	const owner = name && (await transaction.agents.findBy("protocolName", name));
	if (!owner || owner.slug === known?.slug) return listing;
	leaveOut("#/protocol_name", `is that of the listing ${owner.slug}`);
	return { ...listing, protocolName: null };
}
