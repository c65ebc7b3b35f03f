import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { getPublicAgent } from "../signals/agents-by-slug.ts";
import type { RegistryReader } from "../store.ts";

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
			: "This agent belongs to another account.",
	);
}
