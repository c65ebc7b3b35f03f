import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { RegistryReader } from "../store.ts";

/** Agents of an incident that are still public, by their current slugs. */
export async function affectedAgents(
	reader: RegistryReader,
	{ agents: slugs }: Pick<IncidentRecord, "agents">,
): Promise<AgentRecord[]> {
	const agents: AgentRecord[] = [];
	for (const slug of slugs) {
		const agent = await findMoved(reader, slug);
		if (agent && agent.status !== "removed") agents.push(agent);
	}
	return agents;
}

/** Slugs are never reused, so chains of renames have no loops. */
async function findMoved(reader: RegistryReader, slug: string): Promise<AgentRecord | undefined> {
	let agent = await reader.agents.find(slug);
	while (agent && agent.movedTo !== null) agent = await reader.agents.find(agent.movedTo);
	return agent;
}
