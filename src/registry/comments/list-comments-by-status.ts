import { compare } from "#contract/compare.ts";
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
	return comments
		.filter((comment) => comment.status === status)
		.sort((left, right) => compare(right.createdAt, left.createdAt) || compare(right.id, left.id));
}
