import type { Observation } from "#contract/evidence/observations.ts";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import type { DocumentReading, ReadDocument } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { invalidBody } from "#domain/errors.ts";
import { sendingOf } from "#domain/intake/named-documents.ts";
import type { DocumentRecord } from "#domain/records/agent-record.ts";
import { type Transaction, verb } from "../act.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryReader } from "../store.ts";
import { requireUse } from "./require-use.ts";

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

interface NewDocument {
	format: DocumentFormat;
	text: string;
	/** Where it was read; null if it was uploaded. */
	origin: string | null;
	by: string;
}

/** Stores a document for a listing that will name it. Unused documents are deleted after a while. */
export const keepDocument = verb(keepWithin);

/** The same inside a transaction that does more. */
export async function keepWithin(
	transaction: Transaction,
	{ text, format, origin, by }: NewDocument,
): Promise<DocumentRecord> {
	const uploads = await transaction.documents.newestBy("account", by);
	const own = uploads.map(({ sha256: hash, fetchedAt }) => ({ sha256: hash, at: fetchedAt }));
	await requireUse(transaction, { name: "documents", by, own });
	const digest = sha256(text);
	const record = await transaction.documents.find(digest);
	const at = transaction.now();
	const sending = { origin, by, fetchedAt: at.toISOString() };
	if (!record) {
		const document = { sha256: digest, format, text, ...sending };
		transaction.documents.save(document);
		return document;
	}
	const freshSince = hoursBefore(at, DOCUMENT.keptHours / 2);
	const isFresh = record.fetchedAt >= freshSince;
	const former = sendingOf(record, by);
	const isSame = origin === null || origin === former?.origin;
	if (isFresh && former && former.fetchedAt >= freshSince && isSame) return record;
	const since = hoursBefore(at, DOCUMENT.keptHours);
	const others = record.sendings?.filter((other) => other.by !== by && other.fetchedAt >= since);
	// A document that was both uploaded and fetched counts as fetched.
	const latest = { ...sending, origin: origin ?? former?.origin ?? null };
	const after = {
		...record,
		// An older one is renewed, so that it stays until it is named.
		fetchedAt: isFresh ? record.fetchedAt : sending.fetchedAt,
		sendings: [latest, ...(others ?? [])].slice(0, DOCUMENT.maxSenders),
	};
	transaction.documents.save(after);
	return after;
}

const hoursBefore = (at: Date, hours: number): string => instantAfter(at, -hours * HOUR_MS);

/** Stores a document of an import, which names it immediately. The format that others chose for the same bytes does not count. */
export async function keepImported(
	transaction: Pick<Transaction, "documents" | "now">,
	{ text, format, ...upload }: NewDocument,
): Promise<DocumentRecord> {
	const digest = sha256(text);
	const record = await transaction.documents.find(digest);
	if (record && (record.by === upload.by || record.format === format)) return record;
	const after = record
		? { ...record, format }
		: { sha256: digest, format, text, ...upload, fetchedAt: transaction.now().toISOString() };
	transaction.documents.save(after);
	return after;
}
