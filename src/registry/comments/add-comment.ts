import type { Limits } from "#contract/quotas.ts";
import { flawOfName } from "#domain/accounts/account-name.ts";
import { Refusal, refuseMembers } from "#domain/errors.ts";
import { type NewCommentStatus, newCommentStatus } from "#domain/moderation/signal-rules.ts";
import { requireQuota, requireRestAfter } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { flawOfLength, requireText } from "#domain/texts/text-gate.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { getPublicAgent, listFormerSlugs } from "../signals/agents-by-slug.ts";
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
	throw refuseMembers([{ pointer: "#/body", detail }]);
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
