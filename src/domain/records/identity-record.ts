import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** How an account is known at a provider that it signs in with (OpenID Connect). */
export const IdentityRecord = z.object({
	/** SHA-256 of issuer and subject. */
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	accountId: z.string().min(1),
	/** Name of the provider in the settings, which may know it no longer. */
	provider: z.string().min(1),
	issuer: z.string().min(1),
	/** Whom the issuer means; it never gives the same to somebody else (OpenID Connect Core 1.0 section 2). */
	subject: z.string().min(1),
	/** What the provider calls the person, for its owner to recognise. Null where that cannot be shown. */
	label: z.string().nullable(),
	/** True while a group at the provider makes the account a moderator. */
	givesModerator: z.boolean(),
	createdAt: Instant,
	lastUsedAt: Instant,
});
export type IdentityRecord = z.infer<typeof IdentityRecord>;
