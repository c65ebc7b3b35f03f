import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Transaction } from "../act.ts";
import { closeClaim } from "../claims/close-claim.ts";
import { notify } from "../outbox/notify.ts";
import type { Actor } from "../store.ts";
import { decideAndTell } from "../submissions/decide-submission.ts";

interface Closing {
	agent: AgentRecord;
	actor: Actor;
	reason?: string;
	/** Whose claims; by default all. */
	claimant?: string;
}

/** Closes the open revision, the claims and an open offer of an agent that is removed or given away, and tells those concerned. */
export async function closeAgent(
	transaction: Transaction,
	{ agent, actor, reason = "The agent was removed.", claimant }: Closing,
): Promise<void> {
	await endPending(transaction, { agent, actor, reason });
	for (const claim of (await transaction.claims.by("agent", agent.slug)).filter(isOpenClaim)) {
		if (claimant !== undefined && claim.accountId !== claimant) continue;
		const closing = { state: "ended", agent, actor, reason, isTold: !claimant } as const;
		await closeClaim(transaction, claim, closing);
	}
}

/** Withdraws the open revision and an open offer of an agent that its owner has no longer, and tells those concerned. */
export async function endPending(
	transaction: Transaction,
	{ agent, actor, reason }: Required<Omit<Closing, "claimant">>,
): Promise<void> {
	const submission = await transaction.findOpenRevision(agent.slug);
	if (submission) {
		const decision = { outcome: "withdrawn", reason } as const;
		await decideAndTell(transaction, { submission, decision, actor });
	}
	const offer = await transaction.transfers.findBy("offered", agent.slug);
	const endedAt = transaction.now().toISOString();
	if (offer) {
		transaction.transfers.save({ ...offer, state: "withdrawn", endedAt });
		const topic = { title: agent.title, agentSlug: agent.slug, detail: "withdrawn" };
		for (const accountId of [offer.from, offer.to]) {
			const own = accountId === actor.id;
			await notify(transaction, { accountId, type: "transfer.ended", own, subject: topic });
		}
	}
}
