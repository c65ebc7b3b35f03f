import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";

/** A logo as it is served: decoded and encoded anew, never what somebody sent. Equal pictures are one, whoever sent them. */
export const LogoRecord = z.object({
	/** Of the bytes of the PNG. */
	sha256: Sha256,
	/** In base64. */
	png: z.base64().min(1),
	/** When it was last sent or fetched. */
	at: Instant,
	/** Account that sent it; null where it was fetched from an address. */
	by: z.string().nullable(),
});
export type LogoRecord = z.infer<typeof LogoRecord>;
