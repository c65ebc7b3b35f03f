import { mostOf, requireQuota } from "#domain/quotas.ts";
import type { Actor } from "../registry-context.ts";
import { findWatch } from "./find-watch.ts";
import { getPublicAgent } from "./get-public-agent.ts";
import { listWatchedAgents, type WatchedRecord } from "./list-watched-agents.ts";
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

/** Only a long list is checked for removed agents. */
async function requireWatchlist({ store, limits }: SignalContext, actor: Actor): Promise<void> {
	if ((await store.listWatches(actor.id)).length < mostOf("watches", limits)) return;
	const { length: count } = await listWatchedAgents(store, actor);
	requireQuota("watches", limits, { count });
}
