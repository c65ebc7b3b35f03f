import { DOCUMENT } from "#contract/limits.ts";
import { compareVersions, type NumberedVersion } from "#documents/latest-version.ts";
import type { VersionRecord } from "#domain/records/version-record.ts";
import { type DocumentFinder, type DocumentReader, findDocuments } from "./read-documents.ts";
import { versionChanges } from "./version-changes.ts";

/** Versions in any order as an agent has them: latest first, limited, each with its changes since the one before. */
export async function settleVersions(
	finder: DocumentFinder,
	read: DocumentReader,
	versions: readonly VersionRecord[],
): Promise<VersionRecord[]> {
	const latestFirst = versions.toSorted((left, right) =>
		compareVersions(numbered(right), numbered(left)),
	);
	return withChanges(read, await boundVersions(finder, latestFirst));
}

export function numbered({
	number,
	publishedAt,
	listedAt,
}: Pick<VersionRecord, "number" | "publishedAt" | "listedAt">): NumberedVersion {
	return { number, publishedAt: publishedAt ?? listedAt };
}

/** If either of two versions has no document, the known changes are kept. */
async function withChanges(
	read: DocumentReader,
	versions: readonly VersionRecord[],
): Promise<VersionRecord[]> {
	const updated: VersionRecord[] = [];
	for (const [index, version] of versions.entries()) {
		const older = versions[index + 1]?.documents ?? [];
		const isComparable = older.length > 0 && version.documents.length > 0;
		const changes = isComparable
			? versionChanges(await read(older), await read(version.documents))
			: version.changes;
		updated.push({ ...version, changes });
	}
	return updated;
}

/** Limits versions, newest first, and keeps the documents of the newest ones that fit. */
async function boundVersions(
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
