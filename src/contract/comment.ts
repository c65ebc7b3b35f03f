import { z } from "zod";
import { Count, Instant, Slug } from "./primitives.ts";

export const Comment = z
	.object({ id: z.string(), author: z.string(), body: z.string(), created_at: Instant })
	.meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const CommentList = z.object({ slug: Slug, comments: z.array(Comment), total: Count }).meta({
	id: "CommentList",
	description: "Public comments on an agent, newest first (spec 4.14).",
});
export type CommentList = z.infer<typeof CommentList>;
