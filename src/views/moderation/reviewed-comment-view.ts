import { answerOf } from "#contract/http/answer-of.ts";
import { type PagePlace, shownIn } from "#contract/http/paging.ts";
import { ReviewedComment, type ReviewedComments } from "#contract/moderation/moderation.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";

export function reviewedCommentsView(
	comments: readonly CommentRecord[],
	place: PagePlace,
): ReviewedComments {
	const { shown, ...page } = shownIn(comments, place);
	return { comments: shown.map(reviewedCommentView), ...page };
}

export function reviewedCommentView(comment: CommentRecord): ReviewedComment {
	return answerOf(ReviewedComment, { ...comment, account: comment.accountId });
}
