import { CommentsQuery } from "#contract/moderation.ts";
import { listCommentsByStatus } from "#registry/comments/list-comments-by-status.ts";
import { commentOperations } from "#registry/operations/comment-operations.ts";
import {
	reviewedCommentsView,
	reviewedCommentView,
} from "#views/moderation/reviewed-comment-view.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, actAsModerator, answerModerator } from "./answer-moderator.ts";

type DecisionId = "adminPublishComment" | "adminRejectComment";

export function commentHandlers(parts: AdminParts) {
	const { registry } = parts;
	const decide = (id: DecisionId, name: "comment.publish" | "comment.reject") =>
		actAsModerator(parts, id, {
			operation: commentOperations[name],
			answer: (decided) => ({ body: reviewedCommentView(decided) }),
		});
	return {
		adminListComments: answerModerator(parts, "adminListComments", async ({ query }) => {
			const { status, ...place } = parseQuery(CommentsQuery, query);
			return {
				body: reviewedCommentsView(await listCommentsByStatus(registry.store, status), place),
			};
		}),
		adminPublishComment: decide("adminPublishComment", "comment.publish"),
		adminRejectComment: decide("adminRejectComment", "comment.reject"),
	} satisfies Partial<Handlers>;
}
