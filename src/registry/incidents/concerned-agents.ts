import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { RegistryReader } from "../store.ts";

/** Agents that an incident names and that are public still, under the slugs that they have now. */
export async function concernedAgents(
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

/** Slugs are never given twice, so that no chain of renames comes back to where it began. */
async function findMoved(reader: RegistryReader, slug: string): Promise<AgentRecord | undefined> {
	let agent = await reader.agents.find(slug);
	while (agent && agent.movedTo !== null) agent = await reader.agents.find(agent.movedTo);
	return agent;
}
