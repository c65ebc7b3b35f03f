import { DAY_MS, dayOf } from "#contract/instants.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { Actor, RegistryContext } from "../store.ts";

export type SignalContext = Pick<RegistryContext, "store" | "now" | "limits">;

/** Refuses a vote or a watchlist change if an actor has reached the limit of this day (UTC). */
export async function requireSignals(
	{ store, now, limits }: SignalContext,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<void> {
	const at = now();
	const day = dayOf(at.toISOString());
	const { ofAgent, all } = await store.countSignals({ actor: actor.id, slug, day });
	const seconds = (DAY_MS - (at.getTime() % DAY_MS)) / 1000;
	requireQuota("agent_signals", limits, { count: ofAgent, seconds });
	requireQuota("signals", limits, { count: all, seconds });
}
