import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Actor } from "../registry-context.ts";
import type { RegistryReader } from "../store.ts";
import { listFormerSlugs } from "./list-former-slugs.ts";
import type { WatchedRecord } from "./list-watched-agents.ts";

/** Whether an actor watches an agent, under any of its slugs, without reading the rest of the watchlist. */
export async function findWatch(
	reader: Pick<RegistryReader, "agents" | "listWatches">,
	{ agent, actor }: { agent: AgentRecord; actor: Actor },
): Promise<WatchedRecord | undefined> {
	const names = [agent.slug, ...(await listFormerSlugs(reader, agent))];
	const watches = (await reader.listWatches(actor.id)).filter(({ slug }) => names.includes(slug));
	const [since] = watches.map((watch) => watch.since).sort();
	return since === undefined ? undefined : { agent, since, slugs: watches.map(({ slug }) => slug) };
}
