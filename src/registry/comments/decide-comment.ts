import type { Reasoning } from "#contract/moderation/reason.ts";
import type { CommentStatus } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { type Transaction, transact } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { requireModerator, requireRecord, requireUninvolved } from "../requirements.ts";
import { findCurrentAgent } from "../signals/agents-by-slug.ts";
import type { Actor, RegistryContext } from "../store.ts";

/** The author gets the reason of a rejection. */
interface CommentDecision extends Reasoning {
	id: string;
	decision: "publish" | "reject";
	actor: Actor;
}

const OUTCOMES = { publish: "published", reject: "rejected" } as const;

/** Publishes a comment that is held or was rejected, or rejects one that is held or published. Takes effect with the next snapshot. */
export async function decideComment(
	context: RegistryContext,
	deciding: CommentDecision,
): Promise<CommentRecord> {
	const { before, decided } = await transact(context, async (transaction) => {
		await requireModerator(transaction, deciding.actor);
		return decideCommentWithin(transaction, deciding);
	});
	if (before === "published") context.onTakenDown?.();
	return decided;
}

/** The decision inside a transaction. Nothing is saved before everything is checked. */
export async function decideCommentWithin(
	transaction: Transaction,
	{ id, decision, actor, ...input }: CommentDecision,
): Promise<{ before: CommentStatus; decided: CommentRecord }> {
	const status = OUTCOMES[decision];
	const comment = await requireRecord(transaction, "comments", id);
	if (decision === "publish") await requireUninvolved(transaction, actor, comment.accountId);
	const reason = decision === "reject" ? requireReason(input) : null;
	if (!COMMENT_TRANSITIONS[comment.status].includes(status)) {
		throw new Refusal("conflict", `The comment is ${comment.status} and cannot become ${status}.`);
	}
	const decided: CommentRecord = { ...comment, status, reason };
	transaction.comments.save(decided);
	recordAudit(transaction, {
		actor,
		action: `comment.${decision}`,
		subject: `comment ${id}`,
		reason,
		changes: [{ field: "status", before: comment.status, after: status }],
	});
	await tellAuthor(transaction, decided);
	return { before: comment.status, decided };
}

async function tellAuthor(
	transaction: Transaction,
	{ accountId, agentSlug, status, reason }: CommentRecord,
): Promise<void> {
	const current = await findCurrentAgent(transaction, agentSlug);
	const agent = current ?? (await transaction.agents.find(agentSlug));
	await notify(transaction, {
		accountId,
		type: status === "published" ? "comment.published" : "comment.rejected",
		subject: {
			title: agent?.title ?? agentSlug,
			agentSlug: agent?.slug ?? agentSlug,
			detail: reason,
		},
	});
}

/** Allowed transitions of a comment. A published one can still be rejected, and a rejected one published after all. */
const COMMENT_TRANSITIONS: Record<CommentStatus, readonly CommentStatus[]> = {
	held: ["published", "rejected"],
	published: ["rejected"],
	rejected: ["published"],
};
