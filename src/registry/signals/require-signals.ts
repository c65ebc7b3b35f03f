import { DAILY_SIGNALS } from "#contract/account-limits.ts";
import { DAY_MS } from "#domain/days.ts";
import { tooManyActs } from "#domain/errors.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";

export type SignalContext = Pick<RegistryContext, "store" | "now" | "hasDailyBounds">;

/** Refuses a vote or a change of the watchlist where an actor has said enough on this day (UTC). */
export async function requireSignals(
	{ store, now, hasDailyBounds = true }: SignalContext,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<void> {
	if (!hasDailyBounds) return;
	const at = now();
	const day = at.toISOString().slice(0, 10);
	const { ofAgent, all } = await store.countSignals({ actor: actor.id, slug, day });
	const waitSeconds = Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000);
	if (ofAgent >= DAILY_SIGNALS.ofAgent) {
		throw tooManyActs(
			"You have changed your mind about this agent often enough today",
			waitSeconds,
		);
	}
	if (all >= DAILY_SIGNALS.all) {
		throw tooManyActs(
			`You have voted and changed your watchlist ${DAILY_SIGNALS.all} times today`,
			waitSeconds,
		);
	}
}
