import { z } from "zod";
import { Evidence, Look } from "#contract/evidence.ts";
import { Instant, Slug } from "#contract/primitives.ts";

/** What is known of a subject by looking. A look that finds the same does not write it. */
export const LookRecord = z.object({
	subject: z.string(),
	/** The last look that found something else than the one before. */
	evidence: Evidence,
	/** What it was before the last change of what matters, such as the tools. Null if that never changed. */
	former: Evidence.nullable(),
	changedAt: Instant.nullable(),
});
export type LookRecord = z.infer<typeof LookRecord>;

/** When a subject is looked at. Separate, because it is written at every look. */
export const LookTimeRecord = z.object({
	subject: z.string(),
	/** Subjects of one host are in one part, and each part is looked at by one process at a time. */
	part: z.string(),
	/** Listings that name it. */
	slugs: z.array(Slug).min(1),
	/** Null before the first look. */
	lastAt: Instant.nullable(),
	/** The first of the failures that are not believed yet. */
	failedAt: Instant.nullable(),
	nextAt: Instant,
	/** Of endpoints, newest first; older ones of a day with the same state are one. */
	looks: z.array(Look.omit({ subject: true })),
});
export type LookTimeRecord = z.infer<typeof LookTimeRecord>;
