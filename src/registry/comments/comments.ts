import type { Reasoning } from "#contract/moderation/reason.ts";
import type { Limits } from "#contract/quotas.ts";
import type { CommentStatus } from "#contract/vocabulary.ts";
import { flawOfName } from "#domain/accounts/account-name.ts";
import { Refusal, refuseMember } from "#domain/errors.ts";
import { type NewCommentStatus, newCommentStatus } from "#domain/moderation/signal-rules.ts";
import { requireQuota, requireRestAfter } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { flawOfLength, requireReason, requireText } from "#domain/texts/text-gate.ts";
import {
	requireModerator,
	requireRecord,
	requireUninvolved,
	type Transaction,
	transact,
	verb,
} from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { findCurrentAgent, getPublicAgent, listFormerSlugs } from "../signals/cast-vote.ts";
import { type Actor, newId, type RegistryContext, type RegistryReader } from "../store.ts";

interface NewComment {
	slug: string;
	actor: Actor;
	body: string;
}

/** A comment that was just accepted, so it is not rejected. */
type TakenComment = CommentRecord & { status: NewCommentStatus };

/** Adds a comment of one paragraph to an agent. It is held for a moderator unless its author is known. */
export const addComment = verb(async (transaction, { slug, actor, body: raw }: NewComment) => {
	const account = await getAuthor(transaction, actor);
	const agent = await getPublicAgent(transaction, slug);
	const body = acceptBody(raw, transaction.limits);
	const earlier = await transaction.comments.by("account", account.id);
	const slugs = [agent.slug, ...(await listFormerSlugs(transaction, agent))];
	refuseFlood(transaction, earlier, { slugs, body });
	const comment: TakenComment = {
		id: newId(transaction),
		agentSlug: agent.slug,
		author: account.displayName,
		accountId: account.id,
		body,
		createdAt: transaction.now().toISOString(),
		status: newCommentStatus(body, {
			isKnown: isKnown(account, earlier, transaction.siteName),
			reviewWords: transaction.reviewWords,
		}),
		reason: null,
		sample: false,
	};
	transaction.comments.save(comment);
	await recordOwnAct(transaction, {
		member: account.id,
		action: "comment.add",
		subject: `comment ${comment.id}`,
		changes: [
			{ field: "agentSlug", before: null, after: agent.slug },
			{ field: "status", before: null, after: comment.status },
		],
	});
	return comment;
});

/** Tokens created on the command line have an owner without an account. */
async function getAuthor(reader: RegistryReader, { id }: Actor): Promise<AccountRecord> {
	const account = await reader.accounts.find(id);
	if (account) return account;
	throw new Refusal("not_allowed", "Comments require an account, and this token has none.");
}

/** Names are public and not reviewed separately, so a moderator must have seen this name with a comment. */
function isKnown(
	{ displayName, role }: AccountRecord,
	earlier: readonly CommentRecord[],
	siteName: string | undefined,
): boolean {
	if (flawOfName(displayName, { role, siteName }) !== undefined) return false;
	return earlier.some(({ status, author }) => status === "published" && author === displayName);
}

function acceptBody(raw: string, limits: Limits): string {
	const body = requireText("body", raw, limits.characters.comment);
	const detail = flawOfLength("comment", body, limits);
	if (detail === undefined) return body;
	throw refuseMember("body", detail);
}

function refuseFlood(
	{ now, limits }: Pick<RegistryContext, "now" | "limits">,
	earlier: readonly CommentRecord[],
	{ slugs, body }: { slugs: readonly string[]; body: string },
): void {
	const standing = earlier.filter(({ status }) => status !== "rejected");
	if (standing.some((comment) => slugs.includes(comment.agentSlug) && comment.body === body)) {
		throw new Refusal("conflict", "You have already posted this comment on this agent.");
	}
	const held = standing.filter(({ status }) => status === "held");
	requireQuota("held_comments", limits, { count: held.length });
	const instants = earlier.map(({ createdAt }) => createdAt);
	requireRestAfter("comments_a_day", limits, { instants, at: now() });
	requireQuota("comments", limits, { count: earlier.length });
}

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
async function decideCommentWithin(
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

interface PublishedComments {
	/** Ids. */
	published: string[];
	/** Those that were decided meanwhile or are the moderator's own, with the reason. */
	left: { id: string; detail: string }[];
}

/** Publishes several held comments. Those that cannot be published do not affect the others. */
export const publishComments = verb(
	async (transaction, { ids, actor }: { ids: readonly string[]; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const outcome: PublishedComments = { published: [], left: [] };
		for (const id of new Set(ids)) {
			try {
				await decideCommentWithin(transaction, { id, decision: "publish", actor });
				outcome.published.push(id);
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				outcome.left.push({ id, detail: error.message });
			}
		}
		return outcome;
	},
);
