import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";

/** The public agent with this current or former slug; undefined if there is none. */
export async function findCurrentAgent(
	reader: Pick<RegistryReader, "agents">,
	slug: string,
): Promise<AgentRecord | undefined> {
	const passed = new Set<string>();
	let agent = await reader.agents.find(slug);
	while (agent?.movedTo && !passed.has(agent.slug)) {
		passed.add(agent.slug);
		agent = await reader.agents.find(agent.movedTo);
	}
	return agent?.status === "removed" ? undefined : agent;
}
