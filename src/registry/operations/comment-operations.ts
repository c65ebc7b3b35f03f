import { z } from "zod";
import { REASON } from "#contract/reason.ts";
import { COMMENT_STATUSES } from "#contract/vocabulary.ts";
import { decideComment } from "../comments/decide-comment.ts";
import { listCommentsByStatus } from "../comments/list-comments-by-status.ts";
import { type Operations, operation } from "./operation.ts";

export const commentOperations = {
	"comment.list": operation({
		input: z.strictObject({ status: z.enum(COMMENT_STATUSES).default("held") }),
		run: ({ store }, { status }) => listCommentsByStatus(store, status),
	}),
	"comment.publish": operation({
		input: z.strictObject({ id: z.string() }),
		changesSnapshot: true,
		run: (context, { id }, actor) => decideComment(context, { id, decision: "publish", actor }),
	}),
	"comment.reject": operation({
		input: z.strictObject({ id: z.string(), ...REASON }),
		changesSnapshot: true,
		run: (context, input, actor) => decideComment(context, { ...input, decision: "reject", actor }),
	}),
} satisfies Operations;
