import type { SentLogo } from "#contract/agents/logo.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import {
	DOCUMENT_FORMATS,
	ListingDocument,
	type ReadDocumentAnswer,
} from "#contract/intake/document.ts";
import { LOGO } from "#contract/limits.ts";
import type { DocumentRecord, Listing } from "#domain/records/agent-record.ts";
import type { LogoRecord } from "#domain/records/logo-record.ts";
import { statedListing } from "./reviewed-submission-view.ts";

const SENT = ListingDocument.omit({ is_current: true });

/** A document for its sender and moderators, public or not. */
export function documentView(document: DocumentRecord): Omit<ListingDocument, "is_current"> {
	return answerOf(SENT, {
		...document,
		mediaType: DOCUMENT_FORMATS[document.format].mediaType,
		bytes: new TextEncoder().encode(document.text).length,
	});
}

interface Sent {
	document: DocumentRecord;
	origin: string | null;
	fetchedAt: string;
	listing: Listing;
	flags: readonly ProblemIssue[];
}

export function readDocumentView({
	document,
	origin,
	fetchedAt,
	listing,
	flags,
}: Sent): ReadDocumentAnswer {
	const { format, media_type, sha256, bytes } = documentView(document);
	const { title = "", ...fields } = statedListing(listing);
	return {
		format,
		media_type,
		sha256,
		bytes,
		origin,
		fetched_at: fetchedAt,
		listing: { ...(title === "" ? {} : { title }), ...fields },
		flags: [...flags],
	};
}

export function sentLogoView({ sha256, png }: Pick<LogoRecord, "sha256" | "png">): SentLogo {
	return {
		logo_sha256: sha256,
		bytes: Buffer.byteLength(png, "base64"),
		side_pixels: LOGO.sidePixels,
	};
}
