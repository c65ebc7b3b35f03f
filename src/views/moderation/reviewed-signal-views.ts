import { ReviewedReport, type ReviewedReports } from "#contract/agents/agent-report.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { type PagePlace, shownIn } from "#contract/http/paging.ts";
import { ReviewedComment, type ReviewedComments } from "#contract/moderation/moderation.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";

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

export function reviewedReportsView(
	reports: readonly ReportRecord[],
	place: PagePlace,
): ReviewedReports {
	const { shown, ...page } = shownIn(reports, place);
	return { reports: shown.map(reviewedReportView), ...page };
}

export function reviewedReportView(report: ReportRecord): ReviewedReport {
	return answerOf(ReviewedReport, { ...report, reporter: report.reporterId });
}
