import { AGENT_STATES } from "#contract/account-limits.ts";
import { compare } from "#contract/compare.ts";
import { HOUR_MS } from "#contract/instants.ts";
import { QUOTAS, type QuotaName } from "#contract/quotas.ts";
import { mostOf, type Quotas, requireQuota } from "./quotas.ts";
import type { Transition } from "./records/transition.ts";

const CHANGES: readonly string[] = ["deprecated", "active"];

/** Refuses to deprecate or restore an agent more often than allowed within 24 hours. */
export function requireRest(
	transitions: readonly Transition[],
	{ at, quotas }: { at: Date; quotas?: Quotas | undefined },
): void {
	// The first one made it public.
	const changes = transitions.slice(1).filter((change) => CHANGES.includes(change.to));
	const instants = changes.map((change) => change.at);
	requireRestAfter("agent_states", quotas, { instants, at });
}

/** Refuses an act that was done too often within its hours. */
export function requireRestAfter(
	name: QuotaName,
	quotas: Quotas | undefined,
	{ instants, at }: { instants: readonly string[]; at: Date },
): void {
	const spanMs = (QUOTAS[name].hours ?? 0) * HOUR_MS;
	const sinceMs = at.getTime() - spanMs;
	const recent = instants
		.map(Date.parse)
		.filter((ms) => ms > sinceMs)
		.sort(compare);
	const [oldest = at.getTime()] = recent.slice(-mostOf(name, quotas));
	requireQuota(name, quotas, { count: recent.length, seconds: (oldest - sinceMs) / 1000 });
}

/** A record with its history. A long history keeps only its first and latest transitions, and counts the others. */
export interface Remembered {
	transitions: Transition[];
	/** How many have been dropped. */
	forgotten?: number | undefined;
}

/** The history of a record with one more transition. */
export function withTransition(
	{ transitions, forgotten = 0 }: Readonly<Remembered>,
	transition: Transition,
): Remembered {
	const all = [...transitions, transition];
	const surplus = Math.max(0, all.length - AGENT_STATES.maxTransitions);
	const count = forgotten + surplus;
	return {
		transitions: [...all.slice(0, 1), ...all.slice(1 + surplus)],
		...(count > 0 ? { forgotten: count } : {}),
	};
}
