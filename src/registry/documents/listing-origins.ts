import { isDeepStrictEqual } from "node:util";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { DOCUMENT } from "#contract/limits.ts";
import {
	type DocumentOrigins,
	namedDigests,
	originsNamed,
	sendingOf,
} from "#domain/intake/named-documents.ts";
import * as records from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { factsOfDocuments } from "./fill-listing.ts";
import { type DocumentFinder, type DocumentReader, findDocuments } from "./read-documents.ts";

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
