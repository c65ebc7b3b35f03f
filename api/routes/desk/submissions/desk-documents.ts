import { VERSION_CHANGES, type VersionChange } from "#contract/agents/version.ts";
import { DOCUMENT_FORMATS } from "#contract/intake/document.ts";
import { compareReadings } from "#documents/compare-readings.ts";
import { notesOf } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { submittedVersions } from "#domain/agents/submitted-versions.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { showInstant } from "#views/pages/display.ts";
import { endpointNotes } from "../../dashboard/submissions/check-notes.ts";

interface DeskDocuments {
	submission: SubmissionRecord;
	documents: readonly DocumentRecord[];
	/** Documents of the public agent that a revision would change. */
	before: readonly DocumentRecord[];
}

/** Every document in full, with warnings and the differences from the previous one. */
export function deskDocuments({ submission, documents, before }: DeskDocuments): ui.Section | null {
	const digests = new Set(submission.listing.documents);
	const listed = documents.filter(({ sha256 }) => digests.has(sha256));
	const shown = new Set(listed.flatMap(({ text, format }) => notesOf(readDocument(text, format))));
	const others = (submission.imported?.notes ?? []).filter((note) => !shown.has(note));
	if (listed.length === 0 && others.length === 0) return null;
	return ui.section(
		"documents",
		"Documents",
		endpointNotes(submission),
		...others.map((note) => ui.notice("warn", note)),
		...listed.map((document) => documentBlocks(document, before)),
	);
}

/** Every version imported with a submission or published to it, with its documents in full, except those of the listing itself. */
export function deskVersions({ submission, documents }: DeskDocuments): ui.Section | null {
	const { listing } = submission;
	const versions = submittedVersions(submission);
	if (versions.length === 0) return null;
	const find = (digests: readonly string[]) =>
		documents.filter(({ sha256 }) => digests.includes(sha256));
	return ui.section(
		"versions",
		"Versions",
		...versions.flatMap((version, index) => [
			versionFacts(version),
			...find(version.documents)
				.filter(({ sha256 }) => !listing.documents.includes(sha256))
				.map((document) => documentBlocks(document, find(versions[index + 1]?.documents ?? []))),
		]),
	);
}

function versionFacts({ number, status, message, publishedAt }: VersionRecord): ui.Block {
	return ui.facts(
		ui.fact("Version", number),
		ui.fact("State", status),
		ui.fact("Message", message),
		ui.fact("Published", publishedAt === null ? null : showInstant(publishedAt)),
	);
}

function documentBlocks(document: DocumentRecord, before: readonly DocumentRecord[]): ui.Block[] {
	const { format, sha256, origin, text } = document;
	const read = readDocument(text, format);
	const noted = [...(read.ok ? [] : read.issues), ...(read.reading?.flags ?? [])];
	return [
		ui.facts(
			ui.fact("Format", DOCUMENT_FORMATS[format].label),
			ui.fact("Read from", origin),
			ui.fact("SHA-256", sha256),
		),
		...noted.map(({ pointer, detail }) => ui.notice("warn", `${pointer} ${detail}.`)),
		...changeBlocks(document, before),
		ui.quote(text),
	];
}

function changeBlocks(document: DocumentRecord, before: readonly DocumentRecord[]): ui.Block[] {
	const former = before.find(({ format }) => format === document.format);
	if (!former || former.sha256 === document.sha256) return [];
	const [from, to] = [former, document].map(({ text, format }) => readDocument(text, format));
	if (!from?.reading || !to?.reading) return [];
	const changes = compareReadings(from.reading, to.reading);
	return [
		ui.facts(...changes.map((change) => ui.fact(wordsOf(change), change.detail ?? "changed"))),
	];
}

function wordsOf({ kind, name }: VersionChange): string {
	return name === "" ? VERSION_CHANGES[kind] : `${VERSION_CHANGES[kind]}: ${name}`;
}
