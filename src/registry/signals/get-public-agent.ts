import { agentNotFound } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";

/** A public agent. Former slugs are not found here: only reads follow them. */
export async function getPublicAgent(
	reader: Pick<RegistryReader, "agents">,
	slug: string,
): Promise<AgentRecord> {
	const agent = await reader.agents.find(slug);
	if (!agent || agent.status === "removed") throw agentNotFound();
	return agent;
}
