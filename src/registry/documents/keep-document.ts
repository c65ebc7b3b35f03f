import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { sendingOf } from "#domain/intake/named-documents.ts";
import type { DocumentRecord } from "#domain/records/agent-record.ts";
import { type Transaction, verb } from "../act.ts";
import { sha256 } from "../sha256.ts";
import { requireUse } from "./require-use.ts";

export interface NewDocument {
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

function hoursBefore(at: Date, hours: number): string {
	return instantAfter(at, -hours * HOUR_MS);
}

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
