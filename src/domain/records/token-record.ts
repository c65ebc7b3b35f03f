import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { SCOPES } from "#contract/vocabulary.ts";

/** A personal access token. The token itself is never stored, only its SHA-256 digest. */
export const TokenRecord = z.object({
	id: z.string().min(1),
	name: z.string().min(1),
	ownerId: z.string().min(1),
	scopes: z.array(z.enum(SCOPES)),
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	lastFour: z.string().length(4),
	createdAt: Instant,
	expiresAt: Instant,
	lastUsedAt: Instant.nullable(),
	revokedAt: Instant.nullable(),
});
export type TokenRecord = z.infer<typeof TokenRecord>;
