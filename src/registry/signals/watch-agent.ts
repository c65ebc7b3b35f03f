import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { Actor } from "../registry-context.ts";
import type { RegistryReader } from "../store.ts";
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
	if (await isFull(store, actor)) {
		throw new Refusal(
			"conflict",
			`A watchlist can have up to ${ACCOUNT.maxWatches} agents. Remove one first.`,
		);
	}
	await requireSignals(context, { slug, actor });
	const since = now().toISOString();
	await store.appendEvents([{ type: "watch", slug, actor: actor.id, on: true, at: since }]);
	return { agent, since, slugs: [slug] };
}

/** Only a long list is checked for removed agents. */
async function isFull(store: RegistryReader, actor: Actor): Promise<boolean> {
	if ((await store.listWatches(actor.id)).length < ACCOUNT.maxWatches) return false;
	return (await listWatchedAgents(store, actor)).length >= ACCOUNT.maxWatches;
}
