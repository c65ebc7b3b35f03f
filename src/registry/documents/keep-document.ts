import type { DocumentFormat } from "#contract/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { DocumentRecord } from "#domain/records/document-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryTransaction } from "../store.ts";

const HOUR_MS = 3_600_000;

export interface NewDocument {
	format: DocumentFormat;
	text: string;
	/** Where it was read; null where somebody sent it. */
	origin: string | null;
	/** Account that sends it. */
	by: string;
}

/** Keeps a document for a listing that is to name it; one that no listing names goes after a while. */
export async function keepDocument(
	context: RegistryContext,
	document: NewDocument,
): Promise<DocumentRecord> {
	return context.store.transact(async (transaction) => {
		await requireRoom(transaction, { by: document.by, at: context.now() });
		return keepWithin(context, transaction, document);
	});
}

async function keepWithin(
	{ now }: Pick<RegistryContext, "now">,
	transaction: RegistryTransaction,
	{ text, ...document }: NewDocument,
): Promise<DocumentRecord> {
	const digest = sha256(text);
	const known = await transaction.documents.find(digest);
	const at = now();
	const freshSince = new Date(at.getTime() - (DOCUMENT.keptHours / 2) * HOUR_MS).toISOString();
	// What somebody sent before and now has fetched was read there; what others sent keeps its origin.
	const isFound =
		document.origin !== null && known?.by === document.by && known.origin !== document.origin;
	if (known && known.fetchedAt >= freshSince && !isFound) return known;
	// An older one counts as fresh again, so that it stays until it is named.
	const kept = {
		...document,
		...known,
		...(isFound ? { origin: document.origin } : {}),
		sha256: digest,
		text,
		fetchedAt: at.toISOString(),
	};
	transaction.documents.save(kept);
	return kept;
}

/** Keeps a document as an import brings it: what somebody else said of the same bytes before does not count. */
export async function keepImported(
	context: Pick<RegistryContext, "now">,
	transaction: RegistryTransaction,
	document: NewDocument,
): Promise<DocumentRecord> {
	const known = await transaction.documents.find(sha256(document.text));
	if (known && known.by !== document.by) transaction.documents.save({ ...known, ...document });
	return keepWithin(context, transaction, document);
}

/** Nobody fills the store with what no listing names. */
async function requireRoom(
	transaction: RegistryTransaction,
	{ by, at }: { by: string; at: Date },
): Promise<void> {
	const own = await transaction.documents.newestBy("account", by);
	const since = new Date(at.getTime() - DOCUMENT.keptHours * HOUR_MS).toISOString();
	const oldest = own[DOCUMENT.maxWaiting - 1];
	if (!oldest || oldest.fetchedAt < since) return;
	throw new Refusal(
		"conflict",
		`You sent ${DOCUMENT.maxWaiting} documents within ${DOCUMENT.keptHours} hours; go on later.`,
	);
}
