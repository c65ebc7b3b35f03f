import { isDeepStrictEqual } from "node:util";
import { DOCUMENT } from "#contract/limits.ts";
import { readDocument } from "#documents/read-document.ts";
import { isSamePublication } from "#documents/same-publication.ts";
import { VERSION_GONE } from "#domain/agents/removals.ts";
import type { ImportedVersion } from "#domain/intake/imported-agent.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import type { Transaction } from "../act.ts";
import { sha256 } from "../sha256.ts";
import { acceptVersionMessage, dated, latestFirst, settleVersions } from "./add-versions.ts";
import {
	type DocumentFinder,
	documentReader,
	findDocuments,
	type KnownReadings,
	keepImported,
} from "./documents.ts";

interface Import {
	before: readonly VersionRecord[];
	imported: readonly ImportedVersion[];
	/** True if the owner sets the status of versions. */
	isOwned: boolean;
	/** Where the documents were read. */
	origin: string;
	/** Account under which they are imported. */
	by: string;
	at: string;
	readings: KnownReadings;
}

/** A sentence names this many and counts the rest. */
const NAMED_MAX_COUNT = 5;

/**
 * Merges an agent's versions with those of an import. A published version never changes, except for its status and for
 * corrections that its source dates and that leave its ways to connect alone: other differences in an import are left out.
 * Documents are kept while they fit, latest first. The notes are sentences.
 */
export async function mergeVersions(transaction: Transaction, input: Import) {
	const { before, readings } = input;
	const batch = documentsOf(input);
	// Also finds documents that are not stored yet.
	const find = async (digest: string) => batch.get(digest) ?? transaction.documents.find(digest);
	const finder: DocumentFinder = { documents: { find } };
	const { taken, notes } = await takeEach(finder, input);
	const read = documentReader(finder, readings);
	if (isDeepStrictEqual(await latestFirst(read, taken), before))
		return { versions: [...before], notes };
	const versions = await settleVersions(finder, read, taken);
	const named = new Set(before.flatMap(({ documents }) => documents));
	for (const digest of versions.flatMap(({ documents }) => documents)) {
		const document = batch.get(digest);
		if (document && !named.has(digest)) await keepImported(transaction, document);
	}
	return { versions, notes: [...notes, ...leftOut(taken, versions)] };
}

function documentsOf({ imported, origin, by, at }: Import): Map<string, DocumentRecord> {
	const documents = imported.flatMap((version) => version.documents);
	return new Map(
		documents.map((document) => {
			const digest = sha256(document.text);
			return [digest, { ...document, sha256: digest, origin, by, fetchedAt: at }];
		}),
	);
}

/** Known ones keep their position, so that equal imports give equal lists. */
async function takeEach(finder: DocumentFinder, { before, imported, isOwned, at }: Import) {
	const all = new Map(before.map((version) => [version.number, version]));
	const notes: string[] = [];
	for (const version of imported) {
		const gated = gateText(version.number);
		if (!gated.ok || gated.text === "" || gated.text.length > DOCUMENT.versionMaxCharacters) {
			notes.push("A version was left out because its number is not a valid text.");
			continue;
		}
		const number = gated.text;
		const former = all.get(number);
		if (!former) all.set(number, newVersion(number, version, at));
		else if (await isKnown(finder, former, version)) {
			if (!isOwned) all.set(number, { ...former, ...stateOf(version, former) });
		} else if (!isOwned && (await isCorrected(finder, former, version))) {
			const documents = version.documents.map(({ text }) => sha256(text));
			const revised = dated({ number, documents }, former, at);
			all.set(number, { ...former, ...revised, ...stateOf(version, former), ...asOf(version) });
		} else notes.push(`Version ${number} differs from the stored one, which was kept.`);
	}
	return { taken: [...all.values()], notes };
}

/** A version whose documents did not fit does not count as different. */
async function isKnown(
	finder: DocumentFinder,
	former: VersionRecord,
	{ documents }: ImportedVersion,
): Promise<boolean> {
	const records = await findDocuments(finder, former.documents);
	return records.every(({ text }, index) => isSamePublication(text, documents[index]?.text ?? ""));
}

function newVersion(number: string, version: ImportedVersion, at: string): VersionRecord {
	const unstated = { status: "active", message: null, publishedAt: null } as const;
	return {
		number,
		...stateOf(version, unstated),
		...asOf(version),
		listedAt: at,
		changes: [],
		documents: version.documents.map(({ text }) => sha256(text)),
	};
}

/**
 * True if the source says that it changed the version since, and it still connects in the same ways. For a version from before
 * that was noted, the instant at which it was taken counts.
 */
async function isCorrected(
	finder: DocumentFinder,
	former: VersionRecord,
	{ documents, updatedAt }: ImportedVersion,
): Promise<boolean> {
	const since = former.updatedAt ?? former.earlier?.[0]?.until ?? former.listedAt;
	if (updatedAt === undefined || Date.parse(updatedAt) <= Date.parse(since)) return false;
	const records = await findDocuments(finder, former.documents);
	return (
		records.length === documents.length &&
		records.every((before, index) => waysIn(before) === waysIn(documents[index] ?? before))
	);
}

function waysIn({ text, format }: Pick<DocumentRecord, "text" | "format">): string {
	const { reading } = readDocument(text, format);
	return reading === null ? text : canonicalJson(reading.connections);
}

/** Noted only with new documents: sources also change it for other reasons. */
function asOf({ updatedAt }: ImportedVersion): Pick<VersionRecord, "updatedAt"> {
	return updatedAt === undefined ? {} : { updatedAt };
}

const ACTIVE = { status: "active", message: null } as const;

type State = Pick<VersionRecord, "status" | "message" | "publishedAt">;

/** What the source states, otherwise what is known. */
function stateOf({ status, message, publishedAt }: ImportedVersion, former: State): State {
	// A source that lists it again without a state has it again.
	const before = former.message === VERSION_GONE ? ACTIVE : former;
	return {
		...(status === null
			? { status: before.status, message: before.message }
			: { status, message: acceptVersionMessage(message) }),
		publishedAt: publishedAt ?? former.publishedAt,
	};
}

function leftOut(before: readonly VersionRecord[], after: readonly VersionRecord[]): string[] {
	const byNumber = new Map(after.map((version) => [version.number, version]));
	const unlisted = before.filter(({ number }) => !byNumber.has(number));
	const bare = before.filter(
		({ number, documents }) => documents.length > 0 && byNumber.get(number)?.documents.length === 0,
	);
	const rows = [
		{ what: "versions", of: unlisted, why: `a listing can have up to ${DOCUMENT.maxVersions}` },
		{
			what: "documents of versions",
			of: bare,
			why: `the limit of ${DOCUMENT.maxBytesInAll} bytes was reached`,
		},
	];
	return rows.flatMap(({ what, of, why }) =>
		of.length === 0 ? [] : [`The oldest ${what} were left out because ${why}: ${namesOf(of)}.`],
	);
}

function namesOf(versions: readonly VersionRecord[]): string {
	const names = versions.map(({ number }) => number);
	const rest = names.length - NAMED_MAX_COUNT;
	return names.slice(0, NAMED_MAX_COUNT).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
