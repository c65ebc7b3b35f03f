import { z } from "zod";
import { Sha256 } from "#contract/intake/document.ts";
import { Instant } from "#contract/primitives.ts";

/** A logo as served: decoded and re-encoded, never the uploaded bytes. Equal pictures are one record, even from different senders. */
export const LogoRecord = z.object({
	sha256: Sha256,
	/** In base64. */
	png: z.base64().min(1),
	/** When it was last sent or fetched. */
	at: Instant,
	/** Account that uploaded it; null if it was fetched from an address. */
	by: z.string().nullable(),
});
export type LogoRecord = z.infer<typeof LogoRecord>;

export const LogoAddressRecord = z.object({
	address: z.string().min(1),
	askedAt: Instant,
	/** Null if there was no picture. */
	sha256: Sha256.nullable(),
	/** Why there was none. */
	finding: z.string().nullable(),
});
export type LogoAddressRecord = z.infer<typeof LogoAddressRecord>;

/** Answer of the process that decodes logos: the picture as served, or the end of a sentence that says why there is none. */
export const DecodedLogo = z.discriminatedUnion("decoded", [
	z.object({ decoded: z.literal(true), png: z.base64().min(1) }),
	z.object({ decoded: z.literal(false), finding: z.string().min(1) }),
]);
export type DecodedLogo = z.infer<typeof DecodedLogo>;
