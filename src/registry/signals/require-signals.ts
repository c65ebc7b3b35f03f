import { DAILY_SIGNALS } from "#contract/account-limits.ts";
import { DAY_MS } from "#domain/days.ts";
import { tooManyActs } from "#domain/errors.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";

export type SignalContext = Pick<RegistryContext, "store" | "now" | "hasDailyBounds">;

/** Refuses a vote or a watchlist change if an actor has reached the limit of this day (UTC). */
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
		throw tooManyActs("You have reached today's limit of changes for this agent", waitSeconds);
	}
	if (all >= DAILY_SIGNALS.all) {
		throw tooManyActs(
			`You have reached today's limit of ${DAILY_SIGNALS.all} votes and watchlist changes`,
			waitSeconds,
		);
	}
}
