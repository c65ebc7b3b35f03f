import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { getPublicAgent } from "./get-public-agent.ts";
import { listWatchedAgents, type WatchedRecord } from "./list-watched-agents.ts";

/**
 * Puts an agent on an actor's watchlist; one that is there already stays as it is. Signals are appended and not part of
 * transactions, so that many requests at the same moment may pass the maximum by as many.
 */
export async function watchAgent(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<WatchedRecord> {
	const agent = await getPublicAgent(store, slug);
	const watched = await listWatchedAgents(store, actor);
	const standing = watched.find((record) => record.agent.slug === slug);
	if (standing) return standing;
	if (watched.length >= ACCOUNT.maxWatches) {
		throw new Refusal(
			"conflict",
			`A watchlist holds ${ACCOUNT.maxWatches} agents at most; take one off first.`,
		);
	}
	const since = now().toISOString();
	await store.appendEvents([{ type: "watch", slug, actor: actor.id, on: true, at: since }]);
	return { agent, since, slugs: [slug] };
}
