import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { isRemovedBySource } from "#domain/removals.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { duplicateSentence, findPublicDuplicates } from "../submissions/find-duplicates.ts";
import { type AgentAct, changeAgent, saveState } from "./change-agent.ts";

const BY_MODERATOR =
	"A moderator deprecated this agent. To restore it, write to the contact address of this site.";

/** Undoes a deprecation, or a removal by a source. Only moderators can undo a removal, or a deprecation by one of them. */
export async function restoreAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	return changeAgent(context, act, {
		action: "agent.restore",
		type: "agent.restored",
		to: "active",
		reaches: isRemovedBySource,
		apply: async (transaction, agent, { at, reason }) => {
			if (act.as === "owner" && agent.deprecation?.by === "moderator") {
				throw new Refusal("not_allowed", BY_MODERATOR);
			}
			return restoreWithin(transaction, agent, { actor: act.actor, at, reason });
		},
		changes: ({ status }) => [{ field: "status", before: status, after: "active" }],
	});
}

/** What was removed comes back unless another listing has its name by now. */
export async function restoreWithin(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	noted: { actor: Actor; at: string; reason: string | null },
): Promise<AgentRecord> {
	const found =
		agent.status === "removed"
			? await findPublicDuplicates(transaction, agent, { ownerId: agent.ownerId })
			: [];
	const named = found.find(({ member }) => member === "documents");
	if (named) throw new Refusal("conflict", duplicateSentence(named));
	return saveState(transaction, agent, { ...noted, status: "active", deprecation: null });
}
