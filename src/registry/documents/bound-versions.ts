import { DOCUMENT } from "#contract/limits.ts";
import type { VersionRecord } from "#domain/records/version-record.ts";
import { type DocumentFinder, findDocuments } from "./read-documents.ts";

/** Limits versions, newest first, and keeps the documents of the newest ones that fit. */
export async function boundVersions(
	finder: DocumentFinder,
	versions: readonly VersionRecord[],
): Promise<VersionRecord[]> {
	let bytes = 0;
	const kept: VersionRecord[] = [];
	for (const version of versions.slice(0, DOCUMENT.maxVersions)) {
		const documents = await findDocuments(finder, version.documents);
		bytes += documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
		kept.push(bytes <= DOCUMENT.maxBytesInAll ? version : { ...version, documents: [] });
	}
	return kept;
}
