import { z } from "zod";
import { CLAIM_METHODS } from "#contract/vocabulary.ts";

/** What the checker of proofs is asked: whether a text stands at a place. */
export const ClaimCheck = z.object({
	/** Of the claim. */
	id: z.uuid(),
	method: z.enum(CLAIM_METHODS),
	/** Name of a TXT record, or address of a file. */
	location: z.string().min(1),
	/** The whole record, or a whole line of the file. */
	expected: z.string().min(1),
});
export type ClaimCheck = z.infer<typeof ClaimCheck>;

/** What a check came to. A place that cannot be reached holds no proof either; the finding says why. */
export const ClaimOutcome = z.discriminatedUnion("found", [
	z.object({ found: z.literal(true) }),
	z.object({
		found: z.literal(false),
		/** A sentence for the owner. */
		finding: z.string().min(1),
	}),
]);
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

/** What the checker answers. */
export const ClaimResult = z.object({ id: z.uuid(), outcome: ClaimOutcome });
export type ClaimResult = z.infer<typeof ClaimResult>;
