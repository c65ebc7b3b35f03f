import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";

/** A WebAuthn credential. Binary values are base64url. */
export const Passkey = z.object({
	id: z.string().min(1),
	publicKey: z.string().min(1),
	/** Counts the authenticator's signatures. A lower count than before means that it was copied. */
	counter: z.int().min(0),
	transports: z.array(z.string()),
	name: z.string().min(1),
	createdAt: Instant,
	lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Webhook = z.object({
	url: z.url(),
	/** `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks 1.0.0). */
	secret: z.string().min(1),
	createdAt: Instant,
	/** Set if the webhook was switched off, with the reason. */
	disabledAt: Instant.nullable(),
	disabledReason: z.string().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A browser that has signed in to an account. Its cookie itself is never stored, only the SHA-256 digest. */
export const KnownDevice = z.object({
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	signedInAt: Instant,
});
export type KnownDevice = z.infer<typeof KnownDevice>;

/** An account that can sign in. Its ID is the `ownerId` of tokens, submissions and agents. */
export const AccountRecord = z.object({
	id: z.string().min(1),
	/**
	 * In the normal form of `normalizeEmail`. Null for accounts that sign in by links from the command line, by passkeys
	 * or with a provider.
	 */
	email: z.string().nullable(),
	/** When a link that was mailed there, or made by the operator for the address, was last redeemed. */
	emailProvenAt: Instant.nullable().default(null),
	/** Shown with comments. */
	displayName: z.string().min(1),
	role: z.enum(ACCOUNT_ROLES),
	/** True if notifications are also mailed. */
	wantsMail: z.boolean(),
	webhook: Webhook.nullable(),
	passkeys: z.array(Passkey),
	/** Providers that its owner has unlinked. A verified address there no longer signs in to this account. */
	unlinkedProviders: z.array(z.string()).default([]),
	/** Latest first. */
	devices: z.array(KnownDevice).default([]),
	createdAt: Instant,
	lastSignedInAt: Instant.nullable(),
	/** Set while the account is suspended: no sign-in, and its tokens do not work. */
	suspendedAt: Instant.nullable().default(null),
	/** Set if its owner has deleted it, or joined it to another account. Such accounts are suspended for good, and only stand for what was published. */
	closed: z.object({ at: Instant, joinedTo: z.string().nullable() }).optional(),
});
export type AccountRecord = z.infer<typeof AccountRecord>;
