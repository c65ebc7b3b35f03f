import type { DocumentFormat } from "#contract/document.ts";
import type { CheckedDocument, EvidenceBundle } from "#domain/checks/evidence-bundle.ts";
import { type DocumentReading, notesOf } from "./document-reading.ts";
import { parseContent } from "./parse-content.ts";
import { isObject } from "./place.ts";
import { readDocument } from "./read-document.ts";

type Found = Pick<CheckedDocument, "url" | "observedAt" | "sha256">;

export type DocumentBundle =
	| { ok: true; format: DocumentFormat | null; bundle: EvidenceBundle; notes: string[] }
	| { ok: false; notes: string[] };

/** What can be checked of a document, or of a bare list of tools, before anything is asked. */
export function bundleOfDocument(text: string, found: Found): DocumentBundle {
	const document = checkedDocument(text, found);
	const read = readDocument(text);
	const reading = read.reading;
	const isList = reading === null && document !== undefined && isToolList(document.content);
	if (document === undefined || !(reading || isList)) return { ok: false, notes: notesOf(read) };
	const format = reading?.format ?? null;
	const bundle: EvidenceBundle = {
		...emptyBundle(found.observedAt, reading),
		documents: [{ ...document, format }],
	};
	return { ok: true, format, bundle, notes: isList ? [] : notesOf(read) };
}

/** A document with its content. Undefined if it cannot be parsed. */
function checkedDocument(text: string, found: Found): CheckedDocument | undefined {
	const parsed = parseContent(text);
	return parsed.ok
		? { ...found, format: null, content: parsed.value, body: parsed.body }
		: undefined;
}

/** As servers answer it, or as people save it. */
function isToolList(content: unknown): boolean {
	if (isObject(content)) return isToolList(content.tools ?? content.result);
	return Array.isArray(content) && content.every((tool) => isObject(tool) && "name" in tool);
}

/** What a reading says, of which nothing has been observed. */
export function emptyBundle(at: string, reading: DocumentReading | null = null): EvidenceBundle {
	const listing = {
		names: reading?.name ? [reading.name] : [],
		connections: reading?.connections ?? [],
		authentication: reading?.authentication ?? [],
		websiteUrl: reading?.websiteUrl ?? null,
		repositoryUrl: reading?.repositoryUrl ?? null,
		license: reading?.license ?? null,
		provenNamespaces: [],
	};
	return { at, listing, documents: [], evidence: [], former: [], looks: [] };
}
