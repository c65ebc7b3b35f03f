import { z } from "zod";
import { Evidence } from "#contract/evidence/evidence.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import { ToldChanges } from "../evidence/compare-tools.ts";

/** What is known of a subject by looking. A look that finds the same does not write it. */
export const LookRecord = z.object({
	subject: z.string(),
	/** The last look that found something else than the one before. */
	evidence: Evidence,
	/** What else of what matters was seen, such as other tools, newest first. What is old goes, except for the newest. */
	former: z.array(
		z.object({
			evidence: Evidence,
			until: Instant,
			/** What is different in the newest look, which is not compared again whoever asks. */
			changes: ToldChanges.optional(),
		}),
	),
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
	/** Of a package: the version that listings named before. What was seen of it is kept until the first look. */
	formerly: z.string().optional(),
	/** Null before the first look. */
	lastAt: Instant.nullable(),
	/** The first of the failures that are not believed yet. */
	failedAt: Instant.nullable(),
	/** Since when it cannot be known whether it is what it was. */
	unknownSince: Instant.optional(),
	nextAt: Instant,
	/** Its host asks for no look before, whoever wishes one. */
	waitsUntil: Instant.optional(),
});
export type LookTimeRecord = z.infer<typeof LookTimeRecord>;
