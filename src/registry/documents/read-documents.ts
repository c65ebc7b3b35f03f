import type { Observation } from "#contract/evidence/observations.ts";
import type { DocumentReading, ReadDocument } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { invalidBody } from "#domain/errors.ts";
import type { DocumentRecord } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";

export interface DocumentFinder {
	documents: Pick<RegistryReader["documents"], "find">;
}

/** Those of these documents that are stored. */
export async function findDocuments(
	reader: DocumentFinder,
	digests: readonly string[],
): Promise<DocumentRecord[]> {
	const documents = await Promise.all(digests.map((digest) => reader.documents.find(digest)));
	return documents.filter((document) => document !== undefined);
}

/** Content of a listing's documents: whatever can be read of each. */
export type DocumentReader = (digests: readonly string[]) => Promise<DocumentReading[]>;

/** Documents that were read in one action, by digest. */
export type KnownReadings = Map<string, ReadDocument>;

/** Reads each document once, no matter how often it is requested. It lives for one action, whose readers share it. */
export function documentReader(
	finder: DocumentFinder,
	cache: KnownReadings = new Map(),
): DocumentReader {
	return async (digests) =>
		(await findDocuments(finder, digests)).flatMap(({ sha256, text, format, fetchedAt }) => {
			const read = cache.get(sha256) ?? readDocument(text, format);
			cache.set(sha256, read);
			return read.reading ? statedIn(read.reading, { digest: sha256, read_at: fetchedAt }) : [];
		});
}

/** What a document states, with where and when it was read. */
export function statedIn(
	reading: DocumentReading,
	read: Pick<Observation, "digest" | "read_at">,
): DocumentReading {
	const { observations } = reading;
	if (observations.length === 0) return reading;
	return { ...reading, observations: observations.map((item) => ({ ...item, ...read })) };
}

/** Refuses digests of unknown documents, each by its pointer. */
export async function requireDocuments(reader: RegistryReader, digests: readonly string[]) {
	const documents = await Promise.all(digests.map((digest) => reader.documents.find(digest)));
	const detail = "must be a document that was already uploaded";
	const missing = documents.flatMap((document, index) =>
		document ? [] : { pointer: `#/documents/${index}`, detail },
	);
	if (missing.length > 0) throw invalidBody(missing);
}
