import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** An account's identity at a provider (OpenID Connect). */
export const IdentityRecord = z.object({
	/** SHA-256 of issuer and subject. */
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	accountId: z.string().min(1),
	/** Name of the provider in the settings, which may no longer contain it. */
	provider: z.string().min(1),
	issuer: z.string().min(1),
	/** The issuer's ID for the person, never reassigned to anyone else (OpenID Connect Core 1.0 section 2). */
	subject: z.string().min(1),
	/** The person's name at the provider, so that they recognise it. Null if it cannot be shown. */
	label: z.string().nullable(),
	/** True while a group at the provider makes the account a moderator. */
	givesModerator: z.boolean(),
	createdAt: Instant,
	lastUsedAt: Instant,
});
export type IdentityRecord = z.infer<typeof IdentityRecord>;
