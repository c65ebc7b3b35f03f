import { z } from "zod";
import { DOCUMENT_FORMAT_NAMES, Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";

/** Where an account got a document. */
export const DocumentOrigin = z.object({
	/** Where it was read; null if it was uploaded. */
	origin: z.string().nullable(),
	fetchedAt: Instant,
	/** Account that uploaded or imported it. */
	by: z.string(),
});
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;

/**
 * A source document in its original form. Equal bytes are one document, even from different senders: this origin is
 * that of the first, and each listing has its own.
 */
export const DocumentRecord = z.object({
	/** Size of the text in UTF-8. */
	sha256: Sha256,
	format: z.enum(DOCUMENT_FORMAT_NAMES),
	text: z.string().min(1),
	...DocumentOrigin.shape,
	/** Origins by account of recent uploads, for listings that will name the document. */
	sendings: z.array(DocumentOrigin).optional(),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;
