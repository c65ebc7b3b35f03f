import { z } from "zod";
import { TEXTS } from "../limits.ts";
import { Count, Instant, Slug, text } from "../primitives.ts";
import { COMMENT_STATUSES } from "../vocabulary.ts";

export const Comment = z
	.object({ id: z.string(), author: z.string(), body: z.string(), created_at: Instant })
	.meta({ id: "Comment" });

export const CommentList = z
	.object({ slug: Slug, comments: z.array(Comment), total: Count })
	.meta({ id: "CommentList", description: "Public comments on an agent, newest first." });
export type CommentList = z.infer<typeof CommentList>;

export const CommentRequest = z
	.strictObject({ body: z.string().min(TEXTS.comment.min).meta({ maxLength: TEXTS.comment.max }) })
	.meta({ id: "CommentRequest", examples: [{ body: "Works on a ferry, too." }] });

export const CommentReceipt = z
	.object({
		id: text("5d0f1f9c-5a0e-4f44-9f0e-0d2f6f5f3c21"),
		status: z.enum(COMMENT_STATUSES).exclude(["rejected"]).meta({
			description: "Held for a moderator until the account has a published comment.",
		}),
		message: text("A moderator reviews your first comment before it is published."),
	})
	.meta({ id: "CommentReceipt" });
export type CommentReceipt = z.infer<typeof CommentReceipt>;
