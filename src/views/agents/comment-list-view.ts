import type { CommentList } from "#contract/comment.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** Public comments on an agent, newest first. */
export function commentListView({ snapshot }: ViewContext, { slug }: SnapshotAgent): CommentList {
	const comments = (snapshot.comments.get(slug) ?? []).map(({ id, author, body, createdAt }) => ({
		id,
		author,
		body,
		created_at: createdAt,
	}));
	return { slug, comments, total: comments.length };
}
