import { by } from "#contract/compare.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Actor } from "../registry-context.ts";
import type { RegistryReader } from "../store.ts";
import { findCurrentAgent } from "./find-current-agent.ts";

export interface WatchedRecord {
	agent: AgentRecord;
	since: string;
	/** Slugs under which it was added: a former one if the agent was renamed since. */
	slugs: string[];
}

/** Public agents that an actor watches, by slug. Renamed ones are the same agent; removed ones are left out. */
export async function listWatchedAgents(
	reader: Pick<RegistryReader, "agents" | "listWatches">,
	{ id }: Actor,
): Promise<WatchedRecord[]> {
	const watched = new Map<string, WatchedRecord>();
	for (const { slug, since } of await reader.listWatches(id)) {
		const agent = await findCurrentAgent(reader, slug);
		if (!agent) continue;
		const known = watched.get(agent.slug);
		watched.set(agent.slug, {
			agent,
			since: known && known.since < since ? known.since : since,
			slugs: [...(known?.slugs ?? []), slug],
		});
	}
	return [...watched.values()].sort(by(({ agent }) => agent.slug));
}
