import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";

/** A logo as served: decoded and re-encoded, never the uploaded bytes. Equal pictures are one record, even from different senders. */
export const LogoRecord = z.object({
	/** Digest of the PNG. */
	sha256: Sha256,
	/** In base64. */
	png: z.base64().min(1),
	/** When it was last sent or fetched. */
	at: Instant,
	/** Account that uploaded it; null if it was fetched from an address. */
	by: z.string().nullable(),
});
export type LogoRecord = z.infer<typeof LogoRecord>;
