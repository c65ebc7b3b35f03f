import { roleAllows } from "#domain/accounts/rights.ts";
import { isHiddenByOwner } from "#domain/agents/removals.ts";
import { isOpenSubmission } from "#domain/agents/submission-states.ts";
import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import { requireRecord, type Transaction, transact } from "../act.ts";
import { leaveBehind } from "../agents/leave-behind.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { saveProofs } from "../claims/close-claim.ts";
import { endCollectionsOf } from "../collections/end-collection.ts";
import { notify } from "../outbox/notify.ts";
import { adminsOf, findOrganisation } from "../owners/acting.ts";
import type { RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { decideAndTell } from "../submissions/decide-submission.ts";
import { BELONGINGS, listOwnedAgents, MEMBERSHIPS } from "./belongings.ts";
import { noteSuspension } from "./change-account.ts";
import { closedAccount, FORMER_MEMBER } from "./manage-accounts.ts";

/** Names of the organisations that would have no admin without an account. */
export async function onlyAdminOf(reader: RegistryReader, accountId: string): Promise<string[]> {
	const names: string[] = [];
	for (const { role, acceptedAt, ...own } of await reader.memberships.by("account", accountId)) {
		const organisation = await findOrganisation(reader, own.organisationId);
		if (!roleAllows(role, "administer") || !acceptedAt || !organisation) continue;
		const admins = await adminsOf(reader, organisation.id);
		if (admins.every((id) => id === accountId)) names.push(organisation.name);
	}
	return names;
}

/**
 * Deletes an account: its personal data, sessions and tokens at once. What it published stays without its name, and its
 * listings without an owner.
 */
export async function deleteAccount(context: RegistryContext, accountId: string): Promise<void> {
	const at = context.now().toISOString();
	await transact(context, async (transaction) => {
		const account = await requireRecord(transaction, "accounts", accountId);
		const names = await onlyAdminOf(transaction, accountId);
		if (names.length > 0) {
			const way = "Make another member admin there, or end the organisation, first.";
			throw new Refusal(
				"conflict",
				`${endSentence(`You are the only admin of ${names.join(", ")}`)} ${way}`,
			);
		}
		await endOffers(transaction, accountId);
		await endCollectionsOf(transaction, accountId);
		const agents = await listOwnedAgents(transaction, accountId);
		for (const agent of agents) {
			const after = { ...agent, ownerId: null, grantedLevel: null };
			if (agent.status !== "removed") saveProofs(transaction, agent, { after, claims: [], at });
			else transaction.agents.save(leaveBehind(agent, accountId, at));
			if (!isHiddenByOwner(agent)) continue;
			recordAudit(transaction, {
				actor: { id: accountId },
				action: "agent.remove",
				subject: `agent ${agent.slug}`,
				reason: "Its owner, who had hidden it, deleted the account.",
			});
		}
		await removePersonal(transaction, accountId);
		for (const { drop } of BELONGINGS) await drop(transaction, accountId);
		if (account.email !== null) await MEMBERSHIPS.drop(transaction, account.email);
		transaction.accounts.save(closedAccount(account, { at, joinedTo: null }));
		recordAudit(transaction, {
			actor: { id: accountId },
			action: "account.delete",
			subject: `account ${accountId}`,
			changes: agents.map(({ slug }) => ({
				field: `owner of ${slug}`,
				before: accountId,
				after: null,
			})),
		});
	});
	await noteSuspension(context, accountId);
}

/** Takes back what waits for others: submissions, claims and offers. */
async function endOffers(transaction: Transaction, id: string): Promise<void> {
	const at = transaction.now().toISOString();
	const { submissions, claims } = transaction;
	for (const submission of await submissions.by("owner", id)) {
		if (!isOpenSubmission(submission.status)) continue;
		const decision = { outcome: "withdrawn" } as const;
		await decideAndTell(transaction, { submission, decision, actor: { id } });
	}
	for (const claim of (await claims.by("account", id)).filter(isOpenClaim)) {
		claims.save({ ...claim, state: "ended", closedAt: at, requested: false });
	}
	await withdrawOffers(transaction, id);
}

/** Ends open offers of and to an owner that will be no more, and tells the other side. */
export async function withdrawOffers(transaction: Transaction, id: string): Promise<void> {
	const { transfers, agents } = transaction;
	const endedAt = transaction.now().toISOString();
	const offers = [...(await transfers.by("giver", id)), ...(await transfers.by("taker", id))];
	for (const offer of offers.filter(({ state }) => state === "offered")) {
		transfers.save({ ...offer, state: "withdrawn", endedAt });
		const { agentSlug, from, to } = offer;
		const { title = agentSlug } = (await agents.find(agentSlug)) ?? {};
		const notice = { accountId: from === id ? to : from, type: "transfer.ended" } as const;
		await notify(transaction, { ...notice, subject: { title, agentSlug, detail: "withdrawn" } });
	}
}

/** Records that stay, and what they say about the person. */
async function removePersonal(transaction: RegistryTransaction, id: string): Promise<void> {
	const { comments, reports, signIns, audit } = transaction;
	for (const comment of await comments.by("account", id)) {
		comments.save({ ...comment, author: FORMER_MEMBER });
	}
	const own = (await comments.by("account", id)).map((comment) => comment.id);
	for (const report of await reports.list()) {
		const { comment, reporterId, contact } = report;
		if (reporterId === id && contact !== null) reports.save({ ...report, contact: null });
		if (comment && own.includes(comment.id))
			reports.save({ ...report, comment: { ...comment, author: FORMER_MEMBER } });
	}
	for (const { digest, accountId } of await signIns.list()) {
		if (accountId === id) signIns.remove(digest);
	}
	// What it did with itself names devices, providers and former names.
	for (const { id: record, subject } of await audit.by("member", id)) {
		if (!/^(?:agent|submission) /.test(subject)) audit.remove(record);
	}
}
