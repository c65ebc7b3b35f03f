import type { VersionChange } from "#contract/agents/version.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { compareReadings } from "#documents/compare-readings.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { compareVersions, connectionsKind } from "#documents/latest-version.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { type DocumentFinder, type DocumentReader, findDocuments } from "./read-documents.ts";

/** Versions in any order as an agent has them: latest first, limited, each with its changes since the one before. */
export async function settleVersions(
	finder: DocumentFinder,
	read: DocumentReader,
	versions: readonly VersionRecord[],
): Promise<VersionRecord[]> {
	return withChanges(read, await boundVersions(finder, await latestFirst(read, versions)));
}

export async function latestFirst(
	read: DocumentReader,
	versions: readonly VersionRecord[],
): Promise<VersionRecord[]> {
	const stated = versions.filter(isVersionStated).map(({ listedAt }) => listedAt);
	const numbered = await Promise.all(
		versions.map(async (version) => {
			const { number, publishedAt, listedAt, documents } = version;
			const kind = connectionsKind(
				(await read(documents)).flatMap(({ connections }) => connections),
			);
			// The day that stands for a number is no later version than what was read since.
			const isOlder = !isVersionStated(version) && stated.some((at) => at >= listedAt);
			const own = { number: isOlder ? undefined : number, listedAt, kind, version };
			return { ...own, publishedAt: publishedAt ?? undefined };
		}),
	);
	return numbered.sort((left, right) => compareVersions(right, left)).map(({ version }) => version);
}

/** If either of two versions has no document, the known changes are kept. */
async function withChanges(read: DocumentReader, versions: readonly VersionRecord[]) {
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

/** Differences between documents of the same format and position; nothing for the first version. */
export function versionChanges(
	before: readonly DocumentReading[],
	after: readonly DocumentReading[],
): VersionChange[] {
	return after.flatMap((reading, index) => {
		const nth = after.slice(0, index).filter(({ format }) => format === reading.format).length;
		const former = before.filter(({ format }) => format === reading.format)[nth];
		return former ? compareReadings(former, reading).map(shortened) : [];
	});
}

/** A record keeps the changes of every version, and names of tools and parameters in documents can have any length. */
function shortened({ kind, name, detail }: VersionChange): VersionChange {
	return {
		kind,
		name: shortenText(name, NAME_CHARACTERS),
		detail: detail === null ? null : shortenText(detail, DETAIL_CHARACTERS),
	};
}

const NAME_CHARACTERS = 200;
const DETAIL_CHARACTERS = 300;

/** Limits versions, newest first, and keeps the documents of the newest ones that fit. */
async function boundVersions(finder: DocumentFinder, versions: readonly VersionRecord[]) {
	let bytes = 0;
	const result: VersionRecord[] = [];
	for (const version of versions.slice(0, DOCUMENT.maxVersions)) {
		const documents = await findDocuments(finder, version.documents);
		bytes += documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
		result.push(bytes <= DOCUMENT.maxBytesInAll ? version : { ...version, documents: [] });
	}
	return result;
}
