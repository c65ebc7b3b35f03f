import { z } from "zod";
import { DOCUMENT_FORMAT_NAMES, Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";

/** A source document, kept as it came. Equal bytes are one document, whoever sent them. */
export const DocumentRecord = z.object({
	/** Of the text in UTF-8. */
	sha256: Sha256,
	format: z.enum(DOCUMENT_FORMAT_NAMES),
	text: z.string().min(1),
	/** Where it was read; null where somebody sent it. */
	origin: z.string().nullable(),
	fetchedAt: Instant,
	/** Account that sent it, or under which it was imported. */
	by: z.string(),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;
