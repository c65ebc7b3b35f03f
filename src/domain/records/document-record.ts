import { z } from "zod";
import { DOCUMENT_FORMAT_NAMES, Sha256 } from "#contract/document.ts";
import { DocumentOrigin } from "./document-origin.ts";

/**
 * A source document, kept as it came. Equal bytes are one document, whoever sent them: the origin here is that of the first, and
 * each listing tells where it has the document from itself.
 */
export const DocumentRecord = z.object({
	/** Of the text in UTF-8. */
	sha256: Sha256,
	format: z.enum(DOCUMENT_FORMAT_NAMES),
	text: z.string().min(1),
	...DocumentOrigin.shape,
	/** How accounts came by it that sent it lately, for listings that are to name it. */
	sendings: z.array(DocumentOrigin).optional(),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;
