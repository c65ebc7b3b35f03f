import { z } from "zod";
import { minuteOf } from "#contract/instants.ts";
import { decideComment, publishComments } from "#registry/comments/comments.ts";
import { listCommentsByStatus } from "#registry/comments/list-comments-by-status.ts";
import {
	reviewedCommentsView,
	reviewedCommentView,
} from "#views/moderation/reviewed-signal-views.ts";
import { showAmount } from "#views/pages/display.ts";
import { act, ownAct, WHOLE_LIST } from "./act.ts";

export const commentActs = {
	"comment.list": act({
		endpoint: "adminListComments",
		operator: WHOLE_LIST,
		run: ({ store }, { status }) => listCommentsByStatus(store, status),
		view: reviewedCommentsView,
		table: {
			rows: ({ comments }) => comments,
			columns: {
				id: ({ id }) => id,
				created: ({ created_at }) => minuteOf(created_at),
				agent: ({ agent_slug }) => agent_slug,
				author: ({ author }) => author,
				comment: ({ body }) => body,
			},
			total: ({ total }) => total,
		},
	}),
	"comment.publish": act({
		endpoint: "adminPublishComment",
		undo: "comment.reject",
		changesSnapshot: true,
		run: (context, { id }, actor) => decideComment(context, { id, decision: "publish", actor }),
		view: reviewedCommentView,
		says: ({ agent_slug }) => `Published the comment on "${agent_slug}".`,
	}),
	"comment.publish_many": ownAct({
		summary: "Publish the selected comments",
		noCommand: "The desk offers it; comment publish decides one.",
		who: "moderator",
		input: { ids: z.array(z.string()) },
		audit: "comment.publish",
		undo: "comment.reject",
		run: (context, { ids }, actor) => publishComments(context, { ids, actor }),
		changesSnapshot: ({ published }) => published.length > 0,
		says: ({ published }) => `Published ${showAmount(published.length, "comment")}.`,
	}),
	"comment.reject": act({
		endpoint: "adminRejectComment",
		undo: "comment.publish",
		changesSnapshot: true,
		options: { reason: { says: "sent to the author" } },
		run: (context, input, actor) => decideComment(context, { ...input, decision: "reject", actor }),
		view: reviewedCommentView,
		says: ({ agent_slug }) => `Rejected the comment on "${agent_slug}".`,
	}),
};
