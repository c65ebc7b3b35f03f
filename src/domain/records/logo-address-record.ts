import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";

/** Result of fetching a logo from an address. Each address is fetched once. */
export const LogoAddressRecord = z.object({
	address: z.string().min(1),
	askedAt: Instant,
	/** Null if there was no picture. */
	sha256: Sha256.nullable(),
	/** Why there was none. */
	finding: z.string().nullable(),
});
export type LogoAddressRecord = z.infer<typeof LogoAddressRecord>;
