import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { Listing } from "./listing.ts";
import { Transition } from "./transition.ts";

/** Something a reviewer should look at; never decides by itself. */
export const ReviewFlag = z.object({
	code: z.enum([
		"same_website_pending",
		"same_title_pending",
		"mixed_scripts",
		"reserved_name",
		"address_in_text",
		"same_host",
		"look_alike_name",
		"website_changed",
	]),
	detail: z.string(),
	/** Submission that it clashes with. */
	submissionId: z.uuid().optional(),
});
export type ReviewFlag = z.infer<typeof ReviewFlag>;

export const SubmissionRecord = z.object({
	id: z.uuid(),
	status: z.enum(SUBMISSION_STATUSES),
	listing: Listing,
	/** Set for a revision of an agent that is already public, and after approval. */
	agentSlug: Slug.nullable(),
	revision: z.boolean(),
	/** What the agent said when a revision of it was begun; the revision changes only what differs. */
	basedOn: Listing.nullable().default(null),
	/** Slug that a revision asks for. */
	renameTo: Slug.nullable().default(null),
	ownerId: z.string(),
	submittedAt: Instant,
	decidedAt: Instant.nullable(),
	reason: z.string().nullable(),
	flags: z.array(ReviewFlag),
	/** Digests of the Idempotency-Key (with its token) and of the body, so that a repeat is recognised. */
	idempotency: z.object({ keyDigest: z.string(), bodyDigest: z.string() }).nullable(),
	/** Set when the listing was read from another registry and not stated by its owner. */
	imported: z.object({ origin: z.string(), suggestedSlug: z.string() }).optional(),
	transitions: z.array(Transition),
	/** How many transitions of a long history are not kept any more. */
	forgotten: z.int().min(1).optional(),
	sample: z.boolean(),
});
export type SubmissionRecord = z.infer<typeof SubmissionRecord>;
