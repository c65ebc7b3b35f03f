import { suddenRises } from "#domain/joined-observations.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { tellModerators } from "./collapse.ts";

/** Tells moderators of counts that wait for them since an update, and returns these as sentences. */
export async function tellRises(
	context: RegistryContext,
	transaction: RegistryTransaction,
	before: AgentRecord,
): Promise<string[]> {
	const after = await transaction.agents.find(before.slug);
	const rises = after ? suddenRises(before.observations, after.observations) : [];
	if (rises.length === 0) return [];
	const { slug: agentSlug, title } = before;
	const news = { type: "agent.counts_rose", title, agentSlug, detail: rises.join(" ") } as const;
	await tellModerators(context, transaction, news);
	return rises;
}
