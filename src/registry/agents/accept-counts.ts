import { acceptRises, suddenRises } from "#domain/evidence/joined-observations.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type Transaction, verb } from "../act.ts";
import { recordAct } from "../audit/record-audit.ts";
import { requireModerator, requireUninvolved } from "../requirements.ts";
import { getPublicAgent } from "../signals/agents-by-slug.ts";
import { tellModerators } from "../sources/collapse.ts";
import type { Actor } from "../store.ts";
import { saveState } from "./change-agent.ts";

/** Lets counts that a source has suddenly raised take the place of the former ones. */
export const acceptCounts = verb(
	async (transaction, { slug, actor }: { slug: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const agent = await getPublicAgent(transaction, slug);
		await requireUninvolved(transaction, actor, agent.ownerId);
		const risen = agent.observations.filter(({ waits }) => waits);
		if (risen.length === 0) return agent;
		await recordAct(transaction, {
			actor,
			action: "agent.accept_counts",
			subject: `agent ${slug}`,
			reason: null,
			owner: null,
			changes: risen.map((rise) => ({ field: rise.kind, before: null, after: String(rise.value) })),
		});
		const at = transaction.now().toISOString();
		const { status, observations } = agent;
		const accepted = { observations: acceptRises(observations), status, at, actor, reason: null };
		return saveState(transaction, agent, accepted);
	},
);

/** Tells moderators of counts that wait for them since an update, and returns these as sentences. */
export async function tellRises(transaction: Transaction, before: AgentRecord): Promise<string[]> {
	const after = await transaction.agents.find(before.slug);
	const rises = after ? suddenRises(before.observations, after.observations) : [];
	if (rises.length === 0) return [];
	const { slug: agentSlug, title } = before;
	const news = { type: "agent.counts_rose", title, agentSlug, detail: rises.join(" ") } as const;
	await tellModerators(transaction, news);
	return rises;
}
