import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT_FORMATS, type DocumentFormat } from "#contract/intake/document.ts";
import { findUnfilled } from "#documents/content/find-unfilled.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { findFormat } from "#documents/document-formats.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { Refusal } from "#domain/errors.ts";
import { isUnder } from "#domain/identity/air-identifier.ts";
import { type DocumentRecord, type Listing, listingOfTitle } from "#domain/records/agent-record.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";
import { keepDocument } from "./documents.ts";
import { fillListing } from "./fill-listing.ts";

export interface SentDocument {
	document: DocumentRecord;
	/** Origin of this upload; the record has that of the first. */
	origin: string | null;
	fetchedAt: string;
	/** What a listing with only this document would say. Its title may be empty. */
	listing: Listing;
	/** What a moderator will check. */
	flags: readonly ProblemIssue[];
}

/** Reads and stores a document, or refuses it with everything that is wrong with it. */
export async function sendDocument(
	context: RegistryContext,
	upload: { text: string; format?: DocumentFormat | undefined; by: string; origin?: string },
): Promise<SentDocument> {
	const { text, by, origin = null } = upload;
	const { reading, listing } = await readSent(context, upload);
	const { format, flags } = reading;
	const document = await keepDocument(context, { text, format, by, origin });
	return { document, origin, fetchedAt: context.now().toISOString(), listing, flags };
}

/** What a listing with only this document would say, or a refusal. Nothing is stored. */
export async function readSent(
	context: Pick<RegistryContext, "siteDomain" | "allowedHosts">,
	{ text, format }: { text: string; format?: DocumentFormat | undefined },
): Promise<{ reading: DocumentReading; listing: Listing }> {
	if (format !== undefined) requireFormat(text, format);
	const read = readDocument(text, format);
	const issues = [
		...(read.ok ? [] : read.issues),
		...ownIdentifier(context, read.reading),
		...(read.reading ? findUnfilled(read.reading) : []),
	];
	if (!read.ok || issues.length > 0) throw unreadable(issues);
	const { reading } = read;
	const bare = { ...listingOfTitle("-"), title: "", documents: [sha256(text)] };
	const { allowedHosts: allowed } = context;
	return { reading, listing: await fillListing(async () => [reading], bare, { allowed }) };
}

/** A document is the same for all its senders, so they state its format only if its content does not show it. */
function requireFormat(text: string, format: DocumentFormat): void {
	const content = parseContent(text);
	const shown = content.ok ? findFormat(content)?.format : undefined;
	if (shown === undefined || shown === format) return;
	const is = DOCUMENT_FORMATS[shown].label;
	const detail = `has the format ${is}, not ${DOCUMENT_FORMATS[format].label}`;
	throw unreadable([{ pointer: "#", detail }]);
}

/** Only this instance assigns identifiers under its domain. */
function ownIdentifier(
	{ siteDomain }: Pick<RegistryContext, "siteDomain">,
	reading: DocumentReading | null,
): ProblemIssue[] {
	const identifier = reading?.identifier ?? null;
	if (identifier === null || siteDomain === undefined || !isUnder(identifier, siteDomain))
		return [];
	const detail = "must not be under the domain of this registry, which assigns those itself";
	return [{ pointer: "#/identifier", detail }];
}

function unreadable(issues: readonly ProblemIssue[]): Refusal {
	const [first, ...others] = issues;
	const where = first?.pointer === "#" ? "The document" : `In the document, ${first?.pointer}`;
	const sentence = first ? `${where} ${first.detail}.` : "The document cannot be read.";
	const { length: more } = others;
	const rest = more === 1 ? " There is 1 more error." : ` There are ${more} more errors.`;
	return new Refusal("invalid_body", sentence + (more === 0 ? "" : rest), { errors: [...issues] });
}
