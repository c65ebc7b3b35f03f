import { by } from "#contract/compare.ts";
import { mostOf, requireQuota } from "#domain/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Actor, RegistryReader } from "../store.ts";
import { findCurrentAgent, getPublicAgent, listFormerSlugs } from "./cast-vote.ts";
import { requireSignals, type SignalContext } from "./require-signals.ts";

/**
 * Adds an agent to an actor's watchlist; nothing changes if it is already there. Signals are appended outside
 * transactions, so simultaneous requests can slightly exceed the maximum.
 */
export async function watchAgent(
	context: SignalContext,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<WatchedRecord> {
	const { store, now } = context;
	const agent = await getPublicAgent(store, slug);
	const standing = await findWatch(store, { agent, actor });
	if (standing) return standing;
	await requireWatchlist(context, actor);
	await requireSignals(context, { slug, actor });
	const since = now().toISOString();
	await store.appendEvents([{ type: "watch", slug, actor: actor.id, on: true, at: since }]);
	return { agent, since, slugs: [slug] };
}

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
		const record = watched.get(agent.slug);
		watched.set(agent.slug, {
			agent,
			since: record && record.since < since ? record.since : since,
			slugs: [...(record?.slugs ?? []), slug],
		});
	}
	return [...watched.values()].sort(by(({ agent }) => agent.slug));
}

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

/** Only a long list is checked for removed agents. */
async function requireWatchlist({ store, limits }: SignalContext, actor: Actor): Promise<void> {
	if ((await store.listWatches(actor.id)).length < mostOf("watches", limits)) return;
	const { length: count } = await listWatchedAgents(store, actor);
	requireQuota("watches", limits, { count });
}

/** Removes an agent from an actor's watchlist, even if it is no longer public. Does nothing if it is not on the list. */
export async function unwatchAgent(
	context: SignalContext,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<void> {
	const { store, now } = context;
	const at = now().toISOString();
	const slugs = [slug, ...(await listFormerSlugs(store, { slug }))];
	const watches = await store.listWatches(actor.id);
	const names = watches.map((watch) => watch.slug).filter((name) => slugs.includes(name));
	if (names.length === 0) return;
	await requireSignals(context, { slug, actor });
	await store.appendEvents(
		names.map((name) => ({ type: "watch", slug: name, actor: actor.id, on: false, at })),
	);
}
