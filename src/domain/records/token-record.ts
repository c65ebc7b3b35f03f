import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { SCOPES, type Scope } from "#contract/vocabulary.ts";

/** Words that the number before this one refuses. New ones go here. */
const LATER = ["collections:read", "collections:write"] as const satisfies readonly Scope[];
type LaterScope = (typeof LATER)[number];
const isLater = (scope: Scope): scope is LaterScope => LATER.some((later) => later === scope);
const FORMER = SCOPES.filter((scope): scope is Exclude<Scope, LaterScope> => !isLater(scope));

/** A personal access token. The token itself is never stored, only its SHA-256 digest. */
export const TokenRecord = z.object({
	id: z.string().min(1),
	name: z.string().min(1),
	ownerId: z.string().min(1),
	scopes: z.array(z.enum(FORMER)),
	/** The number before this one drops them when it writes the token. */
	laterScopes: z.array(z.enum(LATER)).optional(),
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	lastFour: z.string().length(4),
	createdAt: Instant,
	expiresAt: Instant,
	lastUsedAt: Instant.nullable(),
	revokedAt: Instant.nullable(),
	/** What it is for; everything that its owner may do if there are none. */
	limits: z
		.object({
			/** ID of the only owner for which it acts. */
			organisation: z.string().optional(),
			/** Listings by slug, and those whose names begin so. With both, either will do. */
			agents: z.array(Slug).optional(),
			prefix: z.array(z.string().min(1)).optional(),
		})
		.optional(),
	/** Account that created it for an organisation. */
	by: z.string().optional(),
	/** Of a service account: a token that an organisation owns. */
	role: z.enum(["viewer", "publisher"]).optional(),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

/** What a token allows. */
export const scopesOf = (token: Pick<TokenRecord, "scopes" | "laterScopes">): Scope[] => [
	...token.scopes,
	...(token.laterScopes ?? []),
];

export const keptScopes = (all: readonly Scope[]) => ({
	scopes: all.filter((scope) => !isLater(scope)),
	laterScopes: all.filter(isLater),
});
