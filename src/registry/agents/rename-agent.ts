import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryContext } from "../store.ts";
import { type AgentAct, changeAgent } from "./change-agent.ts";
import { renameWithin } from "./rename-within.ts";

interface Rename extends Omit<AgentAct, "as"> {
	/** New slug. */
	to: string;
}

/** Gives an agent another slug, without the review that an owner's request needs. */
export async function renameAgent(
	context: RegistryContext,
	{ to, ...act }: Rename,
): Promise<AgentRecord> {
	const byModerator: AgentAct = { ...act, as: "moderator" };
	return changeAgent(context, byModerator, {
		action: "agent.rename",
		type: "agent.renamed",
		apply: (transaction, agent, { at, reason }) =>
			renameWithin(transaction, agent, { to, at, by: act.actor.id, reason }),
		changes: (before, after) => [{ field: "slug", before: before.slug, after: after.slug }],
	});
}
