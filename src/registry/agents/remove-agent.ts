import { isOpenClaim } from "#domain/claim-rules.ts";
import { isRemovedByOwner } from "#domain/is-taken-down.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { closeClaim } from "../claims/close-claim.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { decideAndTell } from "../submissions/decide-submission.ts";
import { type AgentAct, changeAgent } from "./change-agent.ts";

const REASON = "The agent was removed.";

/**
 * Removes an agent for good, with its open revision and its claims. The record stays, is public nowhere, and keeps the
 * slug from ever being given again. A moderator may also take down what the owner removed, which then leaves the dumps, too.
 */
export async function removeAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	const removed = await changeAgent(context, act, {
		action: "agent.remove",
		type: "agent.removed",
		to: "removed",
		reaches: isRemovedByOwner,
		apply: async (transaction, agent, { at, reason }) => {
			await withdrawRevision(context, transaction, { agent, act });
			await endClaims(context, transaction, { agent, act });
			const transition = { to: "removed", at, actor: act.actor.id, reason };
			const removed: AgentRecord = {
				...agent,
				status: "removed",
				updatedAt: at,
				transitions: [...agent.transitions, transition],
			};
			transaction.agents.save(removed);
			return removed;
		},
		changes: ({ status }) =>
			status === "removed" ? [] : [{ field: "status", before: status, after: "removed" }],
	});
	if (act.as === "moderator") context.onTakenDown?.();
	return removed;
}

async function withdrawRevision(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ agent, act }: { agent: AgentRecord; act: AgentAct },
): Promise<void> {
	const submission = await transaction.findOpenRevision(agent.slug);
	if (!submission) return;
	const decision = { outcome: "withdrawn", reason: REASON } as const;
	await decideAndTell(context, transaction, { submission, decision, actor: act.actor });
}

async function endClaims(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ agent, act }: { agent: AgentRecord; act: AgentAct },
): Promise<void> {
	for (const claim of (await transaction.claims.by("agent", agent.slug)).filter(isOpenClaim)) {
		const closing = { state: "ended", agent, actor: act.actor, reason: REASON } as const;
		await closeClaim(context, transaction, claim, closing);
	}
}
