import type { CommentStatus } from "#contract/vocabulary.ts";
import { Refusal } from "./errors.ts";

/** Allowed transitions of a comment. A published one can still be rejected, a rejected one never comes back. */
const COMMENT_TRANSITIONS: Record<CommentStatus, readonly CommentStatus[]> = {
	held: ["published", "rejected"],
	published: ["rejected"],
	rejected: [],
};

export function checkCommentTransition(from: CommentStatus, to: CommentStatus): void {
	if (COMMENT_TRANSITIONS[from].includes(to)) return;
	throw new Refusal("conflict", `The comment is ${from} and cannot become ${to}.`);
}
