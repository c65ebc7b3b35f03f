import type { DocumentReading } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import type { DocumentRecord } from "#domain/records/document-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** What the current documents of an agent say. */
export function readingsOf({ documentsOf }: ViewContext, agent: SnapshotAgent): DocumentReading[] {
	const { documents: current } = agent;
	if (current.length === 0) return [];
	// The files of an agent are rendered one after the other, and most of them ask.
	if (latest?.agent === agent) return latest.readings;
	const readings = readDocuments(
		documentsOf(agent).filter(({ sha256 }) => current.includes(sha256)),
	);
	latest = { agent, readings };
	return readings;
}

let latest: { agent: SnapshotAgent; readings: DocumentReading[] } | undefined;

/** What this program cannot read any more says nothing. */
export function readDocuments(
	documents: readonly Pick<DocumentRecord, "text" | "format">[],
): DocumentReading[] {
	return documents.flatMap(({ text, format }) => {
		const read = readDocument(text, format);
		return read.ok ? read.reading : [];
	});
}
