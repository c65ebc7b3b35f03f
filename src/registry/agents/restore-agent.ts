import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { type AgentAct, changeAgent } from "./change-agent.ts";

/** Takes a deprecation back. */
export async function restoreAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	return changeAgent(context, act, {
		action: "agent.restore",
		type: "agent.restored",
		to: "active",
		apply: async (transaction, agent, { at, reason }) => {
			const transition = { to: "active", at, actor: act.actor.id, reason };
			const restored: AgentRecord = {
				...{ ...agent, status: "active", deprecation: null, updatedAt: at },
				transitions: [...agent.transitions, transition],
			};
			transaction.saveAgent(restored);
			return restored;
		},
		changes: ({ status }) => [{ field: "status", before: status, after: "active" }],
	});
}
