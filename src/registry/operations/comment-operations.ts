import { z } from "zod";
import { COMMENT_STATUSES } from "#contract/vocabulary.ts";
import { decideComment } from "../comments/decide-comment.ts";
import { type Operations, operation } from "./operation.ts";

export const commentOperations: Operations = {
	"comment.list": operation({
		input: z.strictObject({ status: z.enum(COMMENT_STATUSES).default("held") }),
		run: async ({ store }, { status }) => {
			if (status === "held") return store.listHeldComments();
			return (await store.listComments()).filter((comment) => comment.status === status);
		},
	}),
	"comment.publish": operation({
		input: z.strictObject({ id: z.string() }),
		changesSnapshot: true,
		run: (context, { id }, actor) => decideComment(context, { id, decision: "publish", actor }),
	}),
	"comment.reject": operation({
		input: z.strictObject({ id: z.string(), reason: z.string() }),
		changesSnapshot: true,
		run: (context, { id, reason }, actor) =>
			decideComment(context, { id, decision: "reject", reason, actor }),
	}),
};
