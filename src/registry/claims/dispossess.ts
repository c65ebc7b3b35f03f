import type { AgentRecord } from "#domain/records/agent-record.ts";
import { notify } from "../outbox/notify.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { decideAndTell } from "../submissions/decide-submission.ts";

interface Loss {
	/** As it was before. */
	agent: AgentRecord;
	actor: Actor;
	/** A sentence for the former owner. */
	reason: string | null;
}

/** Notifies former owners that they no longer own an agent, and withdraws their open change. */
export async function dispossess(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ agent: { slug, title, ownerId }, actor, reason }: Loss,
): Promise<void> {
	const submission = await transaction.findOpenRevision(slug);
	if (submission) {
		const decision = { outcome: "withdrawn", reason: "You no longer own the agent." } as const;
		await decideAndTell(context, transaction, { submission, decision, actor });
	}
	await notify(context, transaction, {
		accountId: ownerId,
		type: "agent.claim_lost",
		subject: { title, agentSlug: slug, detail: reason },
	});
}
