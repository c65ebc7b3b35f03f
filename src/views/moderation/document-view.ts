import type { SentLogo } from "#contract/agents/logo.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import {
	DOCUMENT_FORMATS,
	ListingDocument,
	ReadDocumentAnswer,
} from "#contract/intake/document.ts";
import { LOGO } from "#contract/limits.ts";
import type { DocumentRecord, Listing } from "#domain/records/agent-record.ts";
import type { LogoRecord } from "#domain/records/logo-record.ts";
import { statedListing } from "./reviewed-submission-view.ts";

const SENT = ListingDocument.omit({ is_current: true });

/** A document for its sender and moderators, public or not. */
export function documentView(document: DocumentRecord): Omit<ListingDocument, "is_current"> {
	return answerOf(SENT, withSize(document));
}

function withSize(document: DocumentRecord) {
	const { mediaType } = DOCUMENT_FORMATS[document.format];
	return { ...document, mediaType, bytes: new TextEncoder().encode(document.text).length };
}

interface Sent extends Pick<DocumentRecord, "origin" | "fetchedAt"> {
	document: DocumentRecord;
	listing: Listing;
	flags: readonly ProblemIssue[];
}

export function readDocumentView({ document, flags, ...sent }: Sent): ReadDocumentAnswer {
	const { title = "", ...fields } = statedListing(sent.listing);
	const listing = { ...(title === "" ? {} : { title }), ...fields };
	return answerOf(ReadDocumentAnswer, {
		...withSize(document),
		...sent,
		listing,
		flags: [...flags],
	});
}

export function sentLogoView({ sha256, png }: Pick<LogoRecord, "sha256" | "png">): SentLogo {
	return {
		logo_sha256: sha256,
		bytes: Buffer.byteLength(png, "base64"),
		side_pixels: LOGO.sidePixels,
	};
}
