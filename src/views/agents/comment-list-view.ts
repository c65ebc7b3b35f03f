import { Comment, type CommentList } from "#contract/agents/comment.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

export function commentListView({ snapshot }: ViewContext, { slug }: SnapshotAgent): CommentList {
	const comments = (snapshot.comments.get(slug) ?? []).map((comment) => answerOf(Comment, comment));
	return { slug, comments, total: comments.length };
}
