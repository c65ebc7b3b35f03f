import { agentNotFound } from "#domain/errors.ts";
import { acceptRises } from "#domain/joined-observations.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { recordAct } from "../audit/record-audit.ts";
import { requireModerator, requireUninvolved } from "../requirements.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { saveState } from "./change-agent.ts";

/** Lets counts that a source has suddenly raised take the place of the former ones. */
export async function acceptCounts(
	context: RegistryContext,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<AgentRecord> {
	return context.store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed") throw agentNotFound();
		await requireUninvolved(transaction, actor, agent.ownerId);
		const risen = agent.observations.filter(({ waits }) => waits);
		if (risen.length === 0) return agent;
		await recordAct(context, transaction, {
			actor,
			action: "agent.accept_counts",
			subject: `agent ${slug}`,
			reason: null,
			owner: null,
			changes: risen.map(({ kind, value }) => ({
				field: kind,
				before: null,
				after: String(value),
			})),
		});
		const at = context.now().toISOString();
		const observations = acceptRises(agent.observations);
		return saveState(transaction, agent, {
			observations,
			status: agent.status,
			at,
			actor,
			reason: null,
		});
	});
}
