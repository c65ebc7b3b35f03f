import {
	DOCUMENT_FORMATS,
	type ListingDocument,
	type ReadDocumentAnswer,
} from "#contract/document.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { DocumentRecord, Listing } from "#domain/records/agent-record.ts";
import { statedListing } from "./reviewed-submission-view.ts";

/** A document for its sender and moderators, public or not. */
export function documentView(document: DocumentRecord): Omit<ListingDocument, "is_current"> {
	const { format, sha256, text, origin, fetchedAt } = document;
	return {
		format,
		media_type: DOCUMENT_FORMATS[format].mediaType,
		sha256,
		bytes: new TextEncoder().encode(text).length,
		origin,
		fetched_at: fetchedAt,
		text,
	};
}

interface Sent {
	document: DocumentRecord;
	origin: string | null;
	fetchedAt: string;
	listing: Listing;
	flags: readonly ProblemIssue[];
}

/** A sent document and the listing read from it. */
export function readDocumentView({
	document,
	origin,
	fetchedAt,
	listing,
	flags,
}: Sent): ReadDocumentAnswer {
	const { format, media_type, sha256, bytes } = documentView(document);
	const { title = "", ...stated } = statedListing(listing);
	return {
		format,
		media_type,
		sha256,
		bytes,
		origin,
		fetched_at: fetchedAt,
		listing: { ...(title === "" ? {} : { title }), ...stated },
		flags: [...flags],
	};
}
