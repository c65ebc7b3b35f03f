import { z } from "zod";
import { CLAIM_METHODS } from "#contract/vocabulary.ts";

/** A question to the checker of proofs: is this text at this place? */
export const ClaimCheck = z.object({
	/** ID of the claim. */
	id: z.uuid(),
	method: z.enum(CLAIM_METHODS),
	/** Name of a TXT record, or address of a file. */
	location: z.string().min(1),
	/** The whole record, or a whole line of the file. */
	expected: z.string().min(1),
});
export type ClaimCheck = z.infer<typeof ClaimCheck>;

/** Result of a check. An unreachable place counts as having no proof. The finding says why. */
export const ClaimOutcome = z.discriminatedUnion("found", [
	z.object({ found: z.literal(true) }),
	z.object({
		found: z.literal(false),
		/** A sentence for the owner. */
		finding: z.string().min(1),
	}),
]);
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

/** The checker's answer. */
export const ClaimResult = z.object({ id: z.uuid(), outcome: ClaimOutcome });
export type ClaimResult = z.infer<typeof ClaimResult>;
