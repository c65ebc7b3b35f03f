import type { ReviewedComment, ReviewedComments } from "#contract/moderation.ts";
import { type PageNumber, pageOf } from "#contract/paging.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";

/** A page of comments in one state, in the given order. */
export function reviewedCommentsView(
	comments: readonly CommentRecord[],
	{ page, limit }: PageNumber,
): ReviewedComments {
	return {
		comments: pageOf(comments, { page, limit }).map(reviewedCommentView),
		page,
		limit,
		total: comments.length,
	};
}

export function reviewedCommentView(comment: CommentRecord): ReviewedComment {
	return {
		id: comment.id,
		agent_slug: comment.agentSlug,
		author: comment.author,
		account: comment.accountId,
		body: comment.body,
		status: comment.status,
		reason: comment.reason,
		created_at: comment.createdAt,
	};
}
