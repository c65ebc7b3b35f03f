import { isDeepStrictEqual } from "node:util";
import { type Observation, OWNER } from "#contract/evidence/observations.ts";
import { FACT_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { membersOf } from "#contract/members-of.ts";
import { storedFacts } from "#documents/light-facts.ts";
import { isStated } from "#domain/agents/facts.ts";
import type { Refuse } from "#domain/agents/gate-fact.ts";
import { joinObservations } from "#domain/evidence/joined-observations.ts";
import { isOfFuture } from "#domain/evidence/sound-observations.ts";
import {
	type DocumentOrigins,
	namedDigests,
	originsNamed,
	sendingOf,
} from "#domain/intake/named-documents.ts";
import * as records from "#domain/records/agent-record.ts";
import { Listing, listingOf } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { type DocumentFinder, type DocumentReader, findDocuments } from "./documents.ts";

type NamedFacts = Readonly<Record<string, unknown>>;

interface Filling {
	before?: readonly string[];
	/** True if its documents come from a source. Others are the owner's word. */
	isImported?: boolean;
	leaveOut?: Refuse;
	/** Hosts that its documents may name although they are not public. */
	allowed?: AllowedHosts | undefined;
}

/**
 * The listing with facts from its documents. Ways to connect and facts of models come only from documents; other facts are filled if the
 * listing states none, or states what the previous documents said.
 */
export async function fillListing(
	read: DocumentReader,
	listing: Listing,
	{ before = [], isImported = false, leaveOut = ignore, allowed }: Filling = {},
): Promise<Listing> {
	if (listing.documents.length === 0 && before.length === 0) return listing;
	const current = await factsOfDocuments(read, listing.documents, { allowed, leaveOut });
	const former = await factsOfDocuments(read, before, { allowed });
	const rows = FACT_ROWS.filter(
		(row) =>
			row.part === "connecting" ||
			row.part === "model" ||
			isFree(row, listing, { current, former }),
	);
	const items = Listing.shape.observations.parse(current.observations);
	return {
		...listingOf(listing),
		...membersOf<Partial<Listing>>(rows.map(({ name }) => [name, current[name]])),
		observations: isImported ? joinStated(listing, items) : joinOwn(listing, items),
	};
}

/** What its documents state, and what was stated beside them. */
function joinStated({ observations }: Listing, items: readonly Observation[]): Observation[] {
	return joinObservations([...items, ...observations.filter(({ digest }) => !digest)]);
}

/** Documents that the owner leaves as they were keep their source. What others state in new ones is the owner's word. */
function joinOwn(listing: Listing, items: readonly Observation[]): Observation[] {
	const { observations, documents } = listing;
	const others = observations.filter(({ digest }) => digest && documents.includes(digest));
	const digests = new Set(others.map(({ digest }) => digest));
	const own = items
		.filter(({ digest }) => !digests.has(digest))
		.map((item) => ({ ...item, source: OWNER }));
	return joinStated(listing, [...others, ...own]);
}

function isFree(
	{ name, kind, required }: NamedRow,
	listing: Listing,
	{ current, former }: { current: NamedFacts; former: NamedFacts },
): boolean {
	if (kind === "documents" || kind === "picture" || kind === "profile" || kind === "category")
		return false;
	if (kind === "observations") return false;
	if (isDeepStrictEqual(listing[name], current[name])) return false;
	if (!isStated(listing[name]) || listing[name] === "") return true;
	const isRead = isDeepStrictEqual(listing[name], former[name]);
	return isRead && !(required && current[name] === null);
}

/** Facts from documents, as a listing would store them. */
async function factsOfDocuments(
	read: DocumentReader,
	digests: readonly string[],
	{ leaveOut = ignore, allowed }: Pick<Filling, "allowed" | "leaveOut"> = {},
): Promise<NamedFacts> {
	const readings = (await read(digests)).map((reading) => ({
		...reading,
		observations: withoutFuture(reading.observations, leaveOut),
	}));
	return membersOf(storedFacts(readings, leaveOut, allowed));
}

export function readNow(
	listing: Listing,
	{ at, leaveOut = ignore }: { at: string; leaveOut?: Refuse },
): Listing {
	const stamped = listing.observations.map((item) => {
		// Registries pass on when they first read it, which cannot be later than now.
		const read_at = item.read_at !== undefined && item.read_at < at ? item.read_at : at;
		return { ...item, read_at };
	});
	return { ...listing, observations: withoutFuture(stamped, leaveOut) };
}

/** Nothing can be stated about a time after it was read, give or take a day. */
function withoutFuture(observations: readonly Observation[], leaveOut: Refuse): Observation[] {
	return observations.filter((item) => {
		if (!isOfFuture(item, item.read_at)) return true;
		leaveOut(`#/observations/${item.kind}`, "is dated in the future");
		return false;
	});
}

function ignore(): void {}

interface DocumentUser {
	digests: readonly string[];
	documentOrigins?: DocumentOrigins | undefined;
}

export function documentsOfAgent(agent: records.AgentRecord): DocumentUser {
	return { digests: namedDigests(agent), documentOrigins: agent.documentOrigins };
}

export function documentsOfSubmission(submission: SubmissionRecord): DocumentUser {
	return { digests: submittedDigests(submission), documentOrigins: submission.documentOrigins };
}

interface SentDocuments {
	digests: readonly string[];
	/** The public agent. */
	before?: DocumentUser | undefined;
	/** Data of the open submission. */
	open?: DocumentOrigins | undefined;
	by: string;
	at: string;
}

/** Origins of an account's documents that differ from those of the public agent. */
export async function sentOrigins(
	finder: DocumentFinder,
	{ digests, before, open: openOrigins = {}, by, at }: SentDocuments,
): Promise<Record<string, records.DocumentOrigin> | undefined> {
	const origins = await originsOf(finder, before);
	const freshSince = instantAfter(at, -DOCUMENT.keptHours * HOUR_MS);
	const changed: Record<string, records.DocumentOrigin> = {};
	for (const document of await findDocuments(finder, digests)) {
		const { sha256 } = document;
		const upload = sendingOf(document, by);
		const had = openOrigins[sha256] ?? origins[sha256];
		// A fetched origin is not lost if the document is later uploaded.
		const isFetched = upload && upload.origin !== null && (!had || upload.fetchedAt >= freshSince);
		const origin = isFetched ? upload : (had ?? upload ?? { origin: null, fetchedAt: at, by });
		if (origins[sha256]?.origin !== origin.origin) changed[sha256] = origin;
	}
	return originsNamed(changed, digests);
}

interface ImportedDocuments {
	/** Documents that are named from now on. */
	digests: readonly string[];
	/** Those of them that the import contains, and others that it contained but did not use. */
	brought: readonly string[];
	/** The agent or the submission before. */
	before: DocumentUser | undefined;
	read: records.DocumentOrigin;
}

/** Origins of a listing's documents after an import. A document that was read at the same place before keeps its time. */
export async function importedOrigins(
	finder: DocumentFinder,
	{ digests, brought, before, read }: ImportedDocuments,
): Promise<Record<string, records.DocumentOrigin> | undefined> {
	const origins = await originsOf(finder, before);
	const moved = brought.filter(
		(digest) => digests.includes(digest) && origins[digest]?.origin !== read.origin,
	);
	if (moved.length === 0) return originsNamed(before?.documentOrigins ?? {}, digests);
	const reread = Object.fromEntries(moved.map((digest) => [digest, read]));
	return originsNamed({ ...origins, ...reread }, digests);
}

/** For records of earlier versions, the documents themselves have the origin. */
async function originsOf(
	finder: DocumentFinder,
	{ digests, documentOrigins = {} }: DocumentUser = { digests: [] },
): Promise<DocumentOrigins> {
	const untold = digests.filter((digest) => documentOrigins[digest] === undefined);
	const documents = await findDocuments(finder, untold);
	const ofDocuments = documents.map(({ sha256, origin, fetchedAt, by }) => [
		sha256,
		{ origin, fetchedAt, by },
	]);
	return { ...Object.fromEntries(ofDocuments), ...documentOrigins };
}

type Provenance = records.AgentRecord["facts"];

/** Facts that match the documents have as their origin the first of these that states them. */
export async function withDocumentOrigins(
	reader: DocumentReader,
	listing: records.Listing,
	facts: Provenance,
): Promise<Provenance> {
	const [first] = listing.documents;
	if (first === undefined) return facts;
	const documented = await factsOfDocuments(reader, listing.documents);
	const each: (readonly [digest: string, said: typeof documented])[] = [];
	for (const digest of listing.documents)
		each.push([digest, await factsOfDocuments(reader, [digest])]);
	const origins = records.LISTING_FIELDS.flatMap((field) => {
		const fact = facts[field];
		if (!fact || !isDeepStrictEqual(listing[field], documented[field])) return [];
		const [digest] = each.find(([, said]) => says(said[field])) ?? [first];
		return [[field, { ...fact, origin: `document:${digest}` }] as const];
	});
	return { ...facts, ...Object.fromEntries(origins) };
}

function says(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return value !== null && value !== undefined && value !== 0;
}
