import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { CLAIM_STATES, PROOF_KINDS } from "#contract/vocabulary.ts";

/** A domain or an account on a code host that an owner proves once for all its listings there. */
export const ProofRecord = z.object({
	id: z.uuid(),
	ownerId: z.string().min(1),
	kind: z.enum(PROOF_KINDS),
	/** The domain, or `github.com/account`; lower case. */
	subject: z.string().min(1),
	/** Text that the owner publishes. */
	code: z.string().min(1),
	state: z.enum(CLAIM_STATES),
	createdAt: Instant,
	provenAt: Instant.nullable(),
	checkedAt: Instant.nullable(),
	failingSince: Instant.nullable(),
	/** What the last check found, as a sentence. */
	finding: z.string().nullable(),
	/** True while the owner waits for a check. */
	requested: z.boolean(),
	/** True until it is found, if its owner then takes all listings there that have none. */
	claimsListings: z.literal(true).optional(),
});
export type ProofRecord = z.infer<typeof ProofRecord>;
