import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

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
