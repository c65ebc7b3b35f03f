import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { COMMENT_STATUSES } from "#contract/vocabulary.ts";

export const CommentRecord = z.object({
	id: z.string().min(1),
	agentSlug: Slug,
	author: z.string().min(1),
	/** Null for sample comments. */
	accountId: z.string().nullable().default(null),
	body: z.string().min(1),
	createdAt: Instant,
	status: z.enum(COMMENT_STATUSES),
	/** Why it was rejected. */
	reason: z.string().nullable().default(null),
	sample: z.boolean(),
});
export type CommentRecord = z.infer<typeof CommentRecord>;
