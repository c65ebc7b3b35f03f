import type { AgentRecord } from "#domain/records/agent-record.ts";
import { isGoneByItself } from "#domain/removals.ts";
import type { RegistryContext } from "../store.ts";
import { type AgentAct, changeAgent, saveState } from "./change-agent.ts";
import { closeAgent } from "./close-agent.ts";

/**
 * Permanently removes an agent, with its open revision and its claims. The record is no longer public, but stays so
 * that the slug is never reused. A moderator can also take down an agent that its owner removed, which then also leaves
 * the dumps.
 */
export async function removeAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	const removed = await changeAgent(context, act, {
		action: "agent.remove",
		type: "agent.removed",
		to: "removed",
		reaches: isGoneByItself,
		apply: async (transaction, agent, noted) => {
			const { actor } = act;
			await closeAgent(context, transaction, { agent, actor });
			return saveState(transaction, agent, { ...noted, status: "removed", actor });
		},
		changes: ({ status }) =>
			status === "removed" ? [] : [{ field: "status", before: status, after: "removed" }],
	});
	if (act.as === "moderator") context.onTakenDown?.();
	return removed;
}
