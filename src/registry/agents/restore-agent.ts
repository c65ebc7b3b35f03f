import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { withTransition } from "#domain/transitions.ts";
import type { RegistryContext } from "../registry-context.ts";
import { type AgentAct, changeAgent } from "./change-agent.ts";

const BY_MODERATOR =
	"A moderator deprecated this agent. To restore it, write to the contact address of this site.";

/** Undoes a deprecation. Only moderators can undo one by a moderator. */
export async function restoreAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	return changeAgent(context, act, {
		action: "agent.restore",
		type: "agent.restored",
		to: "active",
		apply: async (transaction, agent, { at, reason }) => {
			if (act.as === "owner" && agent.deprecation?.by === "moderator") {
				throw new Refusal("not_allowed", BY_MODERATOR);
			}
			const transition = { to: "active", at, actor: act.actor.id, reason };
			const restored: AgentRecord = {
				...agent,
				status: "active",
				deprecation: null,
				updatedAt: at,
				...withTransition(agent, transition),
			};
			transaction.agents.save(restored);
			return restored;
		},
		changes: ({ status }) => [{ field: "status", before: status, after: "active" }],
	});
}
