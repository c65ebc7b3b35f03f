import { CommentsQuery, ReasonRequest } from "#contract/moderation.ts";
import { decideComment } from "#registry/comments/decide-comment.ts";
import { listCommentsIn } from "#registry/comments/list-comments-in.ts";
import {
	reviewedCommentsView,
	reviewedCommentView,
} from "#views/moderation/reviewed-comment-view.ts";
import { parseBody } from "../../parse-body.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, answerModerator } from "./answer-moderator.ts";

export function commentHandlers(parts: AdminParts) {
	const { registry, onChange } = parts;
	return {
		adminListComments: answerModerator(parts, "adminListComments", async ({ query }) => {
			const { status, ...place } = parseQuery(CommentsQuery, query);
			return { body: reviewedCommentsView(await listCommentsIn(registry.store, status), place) };
		}),
		adminPublishComment: answerModerator(
			parts,
			"adminPublishComment",
			async ({ parameters: { id = "" }, actor }) => {
				const published = await decideComment(registry, { id, decision: "publish", actor });
				onChange("moderator");
				return { body: reviewedCommentView(published) };
			},
		),
		adminRejectComment: answerModerator(
			parts,
			"adminRejectComment",
			async ({ parameters: { id = "" }, actor, readBody }) => {
				const { reason } = parseBody(ReasonRequest, await readBody());
				const rejected = await decideComment(registry, { id, decision: "reject", reason, actor });
				onChange("moderator");
				return { body: reviewedCommentView(rejected) };
			},
		),
	} satisfies Partial<Handlers>;
}
