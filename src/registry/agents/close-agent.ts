import { isOpenClaim } from "#domain/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { closeClaim } from "../claims/close-claim.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { decideAndTell } from "../submissions/decide-submission.ts";

const REASON = "The agent was removed.";

/** Closes the open revision, the claims and an open offer of a removed agent. */
export async function closeAgent(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ agent, actor }: { agent: AgentRecord; actor: Actor },
): Promise<void> {
	const submission = await transaction.findOpenRevision(agent.slug);
	if (submission) {
		const decision = { outcome: "withdrawn", reason: REASON } as const;
		await decideAndTell(context, transaction, { submission, decision, actor });
	}
	const offer = await transaction.transfers.findBy("offered", agent.slug);
	const endedAt = context.now().toISOString();
	if (offer) transaction.transfers.save({ ...offer, state: "withdrawn", endedAt });
	for (const claim of (await transaction.claims.by("agent", agent.slug)).filter(isOpenClaim)) {
		const closing = { state: "ended", agent, actor, reason: REASON } as const;
		await closeClaim(context, transaction, claim, closing);
	}
}
