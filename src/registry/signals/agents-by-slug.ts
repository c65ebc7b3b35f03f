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

export async function findCurrentAgents(
	reader: Pick<RegistryReader, "agents">,
	slugs: readonly string[],
): Promise<AgentRecord[]> {
	const agents = await Promise.all(slugs.map((slug) => findCurrentAgent(reader, slug)));
	return agents.filter((agent) => agent !== undefined);
}

/** Accounts that watch an agent, also under former slugs. */
export async function followersOf(
	reader: Pick<RegistryReader, "agents" | "listWatchers">,
	agent: AgentRecord,
): Promise<string[]> {
	const slugs = [agent.slug, ...(await listFormerSlugs(reader, agent))];
	return (await Promise.all(slugs.map((slug) => reader.listWatchers(slug)))).flat();
}

export async function listFormerSlugs(
	reader: Pick<RegistryReader, "agents">,
	{ slug }: Pick<AgentRecord, "slug">,
): Promise<string[]> {
	const names = new Set([slug]);
	// The set grows during the loop, so that chains of renames are followed to their start.
	for (const name of names) {
		for (const former of await reader.agents.by("movedTo", name)) names.add(former.slug);
	}
	names.delete(slug);
	return [...names];
}
