import type { Actor } from "../registry-context.ts";
import { listFormerSlugs } from "./list-former-slugs.ts";
import { requireSignals, type SignalContext } from "./require-signals.ts";

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
