import type { DocumentFormat } from "#contract/intake/document.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";

/** What a valid document says. Fails with its errors otherwise. */
export function readSound(text: string, format?: DocumentFormat): DocumentReading {
	const read = readDocument(text, format);
	if (!read.ok) throw new Error(JSON.stringify(read.issues));
	return read.reading;
}

/** The errors of a document, by pointer. */
export function issuesOf(content: unknown, format?: DocumentFormat): Record<string, string> {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	const read = readDocument(text, format);
	const issues = read.ok ? [] : read.issues;
	return Object.fromEntries(issues.map(({ pointer, detail }) => [pointer, detail]));
}

/** What reviewers of a document should see, by pointer. */
export function flagsOf(content: unknown, format?: DocumentFormat): Record<string, string> {
	const read = readDocument(JSON.stringify(content), format);
	const reading = read.reading;
	if (reading === null) throw new Error("nothing could be read");
	return Object.fromEntries(reading.flags.map(({ pointer, detail }) => [pointer, detail]));
}
