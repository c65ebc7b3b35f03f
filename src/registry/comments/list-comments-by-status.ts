import type { CommentStatus } from "#contract/vocabulary.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { RegistryReader } from "../store.ts";

/** Comments in one state: held ones oldest first, for decisions; others newest first. */
export async function listCommentsByStatus(
	reader: Pick<RegistryReader, "comments">,
	status: CommentStatus,
): Promise<CommentRecord[]> {
	if (status === "held") return reader.comments.by("held", "yes");
	const comments = await reader.comments.list();
	return comments.filter((comment) => comment.status === status).sort(newestFirst);
}

function newestFirst(left: CommentRecord, right: CommentRecord): number {
	if (left.createdAt !== right.createdAt) return left.createdAt < right.createdAt ? 1 : -1;
	return left.id < right.id ? 1 : -1;
}
