import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** A way to sign in once: a link, the challenge of a passkey, or the way to a provider and back. The secret is never stored, only its SHA-256 digest. */
export const SignInRecord = z.object({
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	kind: z.enum(["link", "passkey", "provider"]),
	/** Null for a link that was requested by e-mail: whoever can open it owns the address. */
	accountId: z.string().nullable(),
	email: z.string().nullable(),
	/**
	 * Digest of the cookie of the browser that asked, the only one that may use it. Null for links from the command line.
	 */
	deviceDigest: z.string().nullable(),
	/** Digest of the mailbox and of the network that asked. Null when nothing was mailed. */
	networkDigest: z.string().nullable().default(null),
	createdAt: Instant,
	expiresAt: Instant,
	usedAt: Instant.nullable(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;
