import { z } from "zod";
import { CheckResult } from "#contract/evidence/checks.ts";
import { Instant, Slug } from "#contract/primitives.ts";

/** A check of a listing that fails. It goes some days after the check no longer does. */
export const FindingRecord = z.object({
	id: z.uuid(),
	slug: Slug,
	/** As it was found; the answer and the reason to set it aside stand in it. */
	result: CheckResult,
	/** When its owner was told, or would have been if there were one. */
	toldAt: Instant,
	/** Null while only the owner sees it. */
	publicAt: Instant.nullable(),
	/** Since when it no longer fails. Nobody is shown it, but it returns with its dates and answer. */
	goneAt: Instant.optional(),
	/** The report that is its owner's appeal. */
	appealId: z.uuid().nullable(),
});
export type FindingRecord = z.infer<typeof FindingRecord>;
