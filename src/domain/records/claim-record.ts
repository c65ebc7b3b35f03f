import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { CLAIM_METHODS, CLAIM_STATES } from "#contract/vocabulary.ts";

/** An account's claim that it owns an agent, and the state of its proof. */
export const ClaimRecord = z.object({
	id: z.uuid(),
	agentSlug: Slug,
	accountId: z.string().min(1),
	method: z.enum(CLAIM_METHODS),
	state: z.enum(CLAIM_STATES),
	/** Text that the owner publishes at the place of the method. Not secret once it is there. */
	challenge: z.string().min(1),
	/** What was proven: the host name, or the address of the repository. */
	subject: z.string().min(1),
	createdAt: Instant,
	checkedAt: Instant.nullable(),
	provenAt: Instant.nullable(),
	/** First failed check after a proof. The proof lapses if it keeps failing. */
	failingSince: Instant.nullable(),
	/** When it ended or lapsed. */
	closedAt: Instant.nullable().default(null),
	/** What the last check found, as a sentence. */
	finding: z.string().nullable(),
	/** True while the owner waits for a check. */
	requested: z.boolean(),
});
export type ClaimRecord = z.infer<typeof ClaimRecord>;
