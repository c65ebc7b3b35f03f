import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant } from "#contract/primitives.ts";

/** What came of asking an address for a logo. Each is asked once. */
export const LogoAddressRecord = z.object({
	address: z.string().min(1),
	askedAt: Instant,
	/** Null where it gave no picture. */
	sha256: Sha256.nullable(),
	/** Why it gave none. */
	finding: z.string().nullable(),
});
export type LogoAddressRecord = z.infer<typeof LogoAddressRecord>;
