import { answerOf } from "#contract/answer-of.ts";
import { ReviewedComment, type ReviewedComments } from "#contract/moderation.ts";
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
	return answerOf(ReviewedComment, { ...comment, account: comment.accountId });
}
