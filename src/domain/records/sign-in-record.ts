import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** A one-time sign-in: a link, a passkey challenge, or a round trip to a provider. The secret is never stored, only its SHA-256 digest. */
export const SignInRecord = z.object({
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	kind: z.enum(["link", "passkey", "provider"]),
	/** Null for a link that was requested by e-mail: opening it proves ownership of the address. */
	accountId: z.string().nullable(),
	email: z.string().nullable(),
	/**
	 * Digest of the cookie of the browser that asked, the only one that may use it. Null for links from the command line.
	 */
	deviceDigest: z.string().nullable(),
	/** Digests of the mailbox and of the network that asked. Null if nothing was mailed. */
	networkDigest: z.string().nullable().default(null),
	createdAt: Instant,
	expiresAt: Instant,
	usedAt: Instant.nullable(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;
