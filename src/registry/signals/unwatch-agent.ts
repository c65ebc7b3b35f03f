import type { Actor, RegistryContext } from "../registry-context.ts";
import { findCurrentAgent } from "./find-current-agent.ts";

/** Takes an agent off an actor's watchlist, also one that is public no more; what is not on it stays off. */
export async function unwatchAgent(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<void> {
	const at = now().toISOString();
	const names: string[] = [];
	for (const { slug: name } of await store.listWatches(actor.id)) {
		const current = name === slug ? undefined : await findCurrentAgent(store, name);
		if (name === slug || current?.slug === slug) names.push(name);
	}
	if (names.length === 0) return;
	await store.appendEvents(
		names.map((name) => ({ type: "watch", slug: name, actor: actor.id, on: false, at })),
	);
}
