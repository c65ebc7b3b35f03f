import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** A one-time sign-in: a link, a passkey challenge, or a round trip to a provider. The secret is never stored, only its SHA-256 digest. */
export const SignInRecord = z.object({
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	kind: z.enum(["link", "passkey", "provider"]),
	/** Null for a link that was requested by e-mail: opening it proves ownership of the address. */
	accountId: z.string().nullable(),
	/** The address that opening the link proves or brings back. */
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
	/** Set if it also undoes a change of the account's address to another than `email`. */
	undoes: z.literal(true).optional(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

/** A signed-in browser. The cookie itself is never stored, only its SHA-256 digest. */
export const SessionRecord = z.object({
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	accountId: z.string().min(1),
	createdAt: Instant,
	/** Approximate: updated at most once in a while. */
	lastSeenAt: Instant,
	/** When the owner last signed in or confirmed it. Tokens can be created only soon after. */
	confirmedAt: Instant,
});
export type SessionRecord = z.infer<typeof SessionRecord>;

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
	/** What the provider calls the person, for members of the same organisation. */
	name: z.string().optional(),
	/** The latest address that the provider called verified. Whose it is here is asked once for each. */
	email: z.string().optional(),
	/** True while a group at the provider makes the account a moderator. */
	givesModerator: z.boolean(),
	createdAt: Instant,
	lastUsedAt: Instant,
});
export type IdentityRecord = z.infer<typeof IdentityRecord>;
