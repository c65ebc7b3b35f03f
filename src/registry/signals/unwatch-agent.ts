import type { Actor, RegistryContext } from "../registry-context.ts";
import { listFormerSlugs } from "./list-former-slugs.ts";
import { requireSignals } from "./require-signals.ts";

/** Takes an agent off an actor's watchlist, also one that is public no more; what is not on it stays off. */
export async function unwatchAgent(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<void> {
	const at = now().toISOString();
	const slugs = [slug, ...(await listFormerSlugs(store, { slug }))];
	const watches = await store.listWatches(actor.id);
	const names = watches.map((watch) => watch.slug).filter((name) => slugs.includes(name));
	if (names.length === 0) return;
	await requireSignals({ store, now }, { slug, actor });
	await store.appendEvents(
		names.map((name) => ({ type: "watch", slug: name, actor: actor.id, on: false, at })),
	);
}
