import { isDeepStrictEqual } from "node:util";
import { VERSION_STATUSES, type VersionChange } from "#contract/agents/version.ts";
import { dayOf, parseInstant } from "#contract/instants.ts";
import { DEPRECATION_MESSAGE_MAX_CHARACTERS, DOCUMENT } from "#contract/limits.ts";
import { compareReadings } from "#documents/compare-readings.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { compareVersions, connectionsKind } from "#documents/latest-version.ts";
import { TAKEN_BACK } from "#domain/agents/removals.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type { AgentRecord, Listing, VersionRecord } from "#domain/records/agent-record.ts";
import type { WaitingVersion } from "#domain/records/submission-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import type { RegistryReader } from "../store.ts";
import { type DocumentFinder, type DocumentReader, findDocuments } from "./documents.ts";

interface Addition {
	before: Pick<AgentRecord, "documents" | "versions"> | undefined;
	listing: Listing;
	/** Versions that were published with it, in this order. */
	published?: readonly WaitingVersion[] | undefined;
	at: string;
	read: DocumentReader;
}

/**
 * Versions of an agent including those that were published and the one in its new documents, latest first. A known
 * number is the same version with other documents: it remembers those it had, and keeps its status and date unless the
 * new ones state others.
 */
export async function addVersions(
	reader: RegistryReader,
	{ before, listing, published = [], at, read }: Addition,
): Promise<VersionRecord[]> {
	const records = before?.versions ?? [];
	const { documents } = listing;
	const isNew = documents.length > 0 && !isDeepStrictEqual(before?.documents ?? [], documents);
	const own = { number: listing.version ?? dayOf(at), documents };
	const entries = isNew
		? [...published.filter(({ number }) => number !== own.number), own]
		: published;
	if (entries.length === 0) return records;
	const versions = new Map(records.map((version) => [version.number, version]));
	const former = await read(before?.documents ?? []);
	for (const version of entries) {
		const standing = versions.get(version.number);
		const readings = await read(version.documents);
		versions.set(version.number, {
			...(standing?.statusChanges && { statusChanges: standing.statusChanges }),
			...dated(version, standing, at),
			...statusOf(readings, standing),
			publishedAt: instantOf(readings) ?? standing?.publishedAt ?? null,
			// Of a first version, whose agent may have had documents before.
			changes: standing?.changes ?? versionChanges(former, readings),
		});
	}
	return settleVersions(reader, read, [...versions.values()]);
}

/** The documents of a version from now on, and those that it loses. */
export function dated(
	{ number, documents }: Pick<WaitingVersion, "number" | "documents">,
	former: VersionRecord | undefined,
	at: string,
): Pick<VersionRecord, "number" | "documents" | "listedAt" | "earlier"> {
	if (!former) return { number, documents, listedAt: at };
	const { listedAt, earlier = [] } = former;
	const isKept = former.documents.every((digest) => documents.includes(digest));
	const last = isKept ? [] : [{ documents: former.documents, until: at }];
	const all = [...last, ...earlier].slice(0, DOCUMENT.maxRevisions);
	return { number, documents, listedAt, ...(all.length > 0 && { earlier: all }) };
}

type State = Pick<VersionRecord, "status" | "message">;

const ACTIVE: State = { status: "active", message: null };

function statusOf(readings: readonly DocumentReading[], standing: State = ACTIVE): State {
	// A moderator approves it after all.
	const base = standing.message === TAKEN_BACK ? ACTIVE : standing;
	const reading = readings.find(({ status }) => status !== null);
	const status = VERSION_STATUSES.find((entry) => entry === reading?.status);
	if (status === undefined) return { status: base.status, message: base.message };
	return { status, message: acceptVersionMessage(reading?.statusMessage ?? null) };
}

function instantOf(readings: readonly DocumentReading[]): string | null {
	const text = readings.find(({ publishedAt }) => publishedAt !== null)?.publishedAt ?? "";
	return parseInstant(text) ?? null;
}

/** A document's or source's message about the state of a version, reduced to what can be shown, because its author cannot correct it. */
export function acceptVersionMessage(raw: string | null): string | null {
	const gated = gateText(shortenText(raw ?? "", DEPRECATION_MESSAGE_MAX_CHARACTERS));
	return gated.ok ? gated.text || null : null;
}

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
