import { anotherOwner } from "#domain/accounts/owners.ts";
import { isRestorable } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import type { RegistryReader } from "../store.ts";

/** The same, also of one that is hidden or can be restored. */
export async function getListedAgent(
	reader: RegistryReader,
	own: { slug: string; ownerId: string },
): Promise<AgentRecord> {
	const agent = await reader.agents.find(own.slug);
	const isBack = agent?.ownerId === own.ownerId && isRestorable(agent);
	return isBack ? agent : getOwnAgent(reader, own);
}

/** A public agent of this owner. Other agents are public, so the refusal can say that they belong to someone else. */
export async function getOwnAgent(
	reader: RegistryReader,
	{ slug, ownerId }: { slug: string; ownerId: string },
): Promise<AgentRecord> {
	const agent = await getPublicAgent(reader, slug);
	if (agent.ownerId === ownerId) return agent;
	throw new Refusal(
		"not_allowed",
		agent.ownerId === null
			? "This agent has no owner yet. Claim it first."
			: `This agent belongs to ${anotherOwner(agent.ownerId)}.`,
	);
}
