import type { ReviewedComment, ReviewedComments } from "#contract/moderation.ts";
import { type Place, pageOf, placeIn } from "#contract/paging.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";

/** A page of comments in one state, in the given order. */
export function reviewedCommentsView(
	comments: readonly CommentRecord[],
	place: Place,
): ReviewedComments {
	const page = placeIn(place, comments.length);
	return {
		comments: pageOf(comments, page).map(reviewedCommentView),
		...page,
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
