import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";

export const CommentRecord = z.object({
	id: z.string().min(1),
	agentSlug: Slug,
	author: z.string().min(1),
	body: z.string().min(1),
	createdAt: Instant,
	/** Only published comments are ever shown. */
	status: z.enum(["held", "published", "rejected"]),
	sample: z.boolean(),
});
export type CommentRecord = z.infer<typeof CommentRecord>;
