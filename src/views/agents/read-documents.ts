import type { DocumentReading } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import type { DocumentRecord } from "#domain/records/document-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** What the current documents of an agent say. */
export function readingsOf(
	{ documentsOf, lastRead }: ViewContext,
	agent: SnapshotAgent,
): readonly DocumentReading[] {
	const { documents: current } = agent;
	if (current.length === 0) return [];
	if (lastRead.agent !== agent) {
		const documents = documentsOf(agent).filter(({ sha256 }) => current.includes(sha256));
		lastRead.readings = readDocuments(documents);
		lastRead.agent = agent;
	}
	return lastRead.readings;
}

/** Documents that this version can no longer read are skipped. */
export function readDocuments(
	documents: readonly Pick<DocumentRecord, "text" | "format">[],
): DocumentReading[] {
	return documents.flatMap(({ text, format }) => {
		const read = readDocument(text, format);
		return read.ok ? read.reading : [];
	});
}
