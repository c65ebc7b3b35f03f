import { daysBefore } from "#contract/instants.ts";
import { isGoneByItself, RESTORABLE_DAYS } from "#domain/agents/removals.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Transaction } from "../act.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import {
	type AgentAct,
	type AgentChange,
	type AgentNote,
	changeAgent,
	saveState,
} from "./change-agent.ts";
import { closeAgent } from "./close-agent.ts";

/**
 * Removes an agent. For 30 days it can be restored, with its slug, its claims and its open revision, which wait
 * meanwhile; then, or at once, it is gone for good, also from the dumps. A moderator can also remove what its owner or a source removed, which
 * only moderators can restore then.
 */
export async function removeAgent(
	context: RegistryContext,
	{ forGood = false, ...act }: AgentAct & { forGood?: boolean | undefined },
): Promise<AgentRecord> {
	const until = daysBefore(context.now(), -RESTORABLE_DAYS);
	return takeAway(context, act, {
		action: "agent.remove",
		reaches(agent) {
			const { hidden } = agent;
			if (!hidden) return isGoneByItself(agent);
			return forGood || hidden.until === null || hidden.by !== act.as;
		},
		apply: async (transaction, agent, noted) => {
			if (!forGood) return hide(transaction, agent, { by: act.as, noted, until });
			return endAgent(transaction, agent, noted);
		},
	});
}

/** Hides an agent until somebody restores it: owners their own, moderators any. */
export async function hideAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	return takeAway(context, act, {
		action: "agent.hide",
		apply: async (transaction, agent, noted) =>
			hide(transaction, agent, { by: act.as, noted, until: null }),
	});
}

async function takeAway(
	context: RegistryContext,
	act: AgentAct,
	change: Pick<AgentChange, "action" | "reaches" | "apply">,
): Promise<AgentRecord> {
	const removed = await changeAgent(context, act, {
		...change,
		type: "agent.removed",
		to: "removed",
		changes: ({ status }) =>
			status === "removed" ? [] : [{ field: "status", before: status, after: "removed" }],
	});
	if (act.as === "moderator") context.onTakenDown?.();
	return removed;
}

function hide(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ by, noted, until }: { by: AgentAct["as"]; noted: AgentNote; until: string | null },
): AgentRecord {
	const was = agent.status === "removed" ? (agent.hidden?.was ?? "active") : agent.status;
	return saveState(transaction, agent, { ...noted, status: "removed", hidden: { by, was, until } });
}

/** Removes an agent for good, with its open revision and its claims, which somebody else may close. */
export async function endAgent(
	transaction: Transaction,
	{ hidden: _, ...agent }: AgentRecord,
	noted: AgentNote,
	closer: Actor = noted.actor,
): Promise<AgentRecord> {
	await closeAgent(transaction, { agent, actor: closer });
	return saveState(transaction, agent, { ...noted, status: "removed" });
}
