import { VERSION_STATUSES } from "#contract/version.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { VersionRecord } from "#domain/records/version-record.ts";
import type { RegistryReader } from "../store.ts";
import { acceptVersionMessage } from "./accept-version-message.ts";
import { boundVersions } from "./bound-versions.ts";
import type { DocumentReader } from "./read-documents.ts";
import { versionChanges } from "./version-changes.ts";

/** What is already known about an agent. */
type Before = Pick<AgentRecord, "documents" | "versions">;

interface Addition {
	before: Before | undefined;
	listing: Listing;
	at: string;
	read: DocumentReader;
}

/**
 * Versions of an agent including the one in its new documents, newest first. A known number is the same version with
 * other documents, and keeps its status and date unless these state others.
 */
export async function addVersion(
	reader: RegistryReader,
	{ before, listing, at, read }: Addition,
): Promise<VersionRecord[]> {
	const versions = before?.versions ?? [];
	const { documents } = listing;
	if (documents.length === 0 || sameDigests(before?.documents ?? [], documents)) return versions;
	const readings = await read(documents);
	const number = listing.version ?? at.slice(0, 10);
	const known = versions.find((version) => version.number === number);
	const version: VersionRecord = {
		number,
		...statusOf(readings, known),
		publishedAt: instantOf(readings) ?? known?.publishedAt ?? null,
		listedAt: known?.listedAt ?? at,
		changes: versionChanges(await read(documentsBefore(before, known)), readings),
		documents,
	};
	const others = versions.filter((other) => other !== known);
	return boundVersions(reader, [version, ...others]);
}

/** A version that gets further documents is still compared with the version before it. */
function documentsBefore(before: Before | undefined, known: VersionRecord | undefined): string[] {
	if (!before || !known) return before?.documents ?? [];
	return before.versions[before.versions.indexOf(known) + 1]?.documents ?? [];
}

type State = Pick<VersionRecord, "status" | "message">;

const ACTIVE: State = { status: "active", message: null };

function statusOf(readings: readonly DocumentReading[], known: State = ACTIVE): State {
	const reading = readings.find(({ status }) => status !== null);
	const status = VERSION_STATUSES.find((one) => one === reading?.status);
	if (status === undefined) return { status: known.status, message: known.message };
	return { status, message: acceptVersionMessage(reading?.statusMessage ?? null) };
}

function instantOf(readings: readonly DocumentReading[]): string | null {
	const stated = readings.find(({ publishedAt }) => publishedAt !== null)?.publishedAt ?? "";
	const at = Date.parse(stated);
	return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function sameDigests(left: readonly string[], right: readonly string[]): boolean {
	return left.length === right.length && left.every((digest, index) => digest === right[index]);
}
