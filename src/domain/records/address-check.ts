import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { CHECKED_PLACES } from "#contract/vocabulary.ts";

export type CheckedPlace = (typeof CHECKED_PLACES)[number];

export const SeenAddress = z.object({
	/** Null if nothing answered. */
	status: z.int().min(100).max(999).nullable(),
	/** Final address after redirects, without query and fragment. Null without redirects. */
	leadsTo: z.string().min(1).nullable(),
	/** A sentence that says why nothing answered. */
	failure: z.string().min(1).nullable(),
});
export type SeenAddress = z.infer<typeof SeenAddress>;

export const RecordedAddressCheck = SeenAddress.extend({
	place: z.enum(CHECKED_PLACES),
	address: z.string().min(1),
});
export type RecordedAddressCheck = z.infer<typeof RecordedAddressCheck>;

/** The latest result for all addresses of a submission. */
export const SubmissionChecks = z.object({
	checkedAt: Instant,
	seen: z.array(RecordedAddressCheck),
	/** Set if a moderator requested another check. The result stays until then. */
	isDue: z.literal(true).optional(),
});
export type SubmissionChecks = z.infer<typeof SubmissionChecks>;
