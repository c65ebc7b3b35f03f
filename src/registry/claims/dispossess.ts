import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Transaction } from "../act.ts";
import { endPending } from "../agents/close-agent.ts";
import { notify } from "../outbox/notify.ts";
import type { Actor } from "../store.ts";

interface Loss {
	/** As it was before. */
	agent: AgentRecord;
	actor: Actor;
	/** A sentence for the former owner. */
	reason: string | null;
}

/** Notifies former owners that they no longer own an agent, and withdraws their open change and offer. */
export async function dispossess(
	transaction: Transaction,
	{ agent, actor, reason }: Loss,
): Promise<void> {
	const { slug, title, ownerId } = agent;
	await endPending(transaction, { agent, actor, reason: "You no longer own the agent." });
	await notify(transaction, {
		accountId: ownerId,
		type: "agent.claim_lost",
		subject: { title, agentSlug: slug, detail: reason },
	});
}
