import { compare } from "#contract/compare.ts";
import { HOUR_MS } from "#contract/instants.ts";
import { QUOTAS, type QuotaName } from "#contract/quotas.ts";
import { Refusal, waitInWords } from "./errors.ts";
import type { Transition } from "./history.ts";

/** Limits of this instance that differ from the table; 0 is none. */
export type Quotas = Readonly<Partial<Record<QuotaName, number>>>;

interface Counted {
	count: number;
	/** Public agents of the account. */
	listings?: number;
	/** Until there is room again, if that is known. */
	seconds?: number | undefined;
}

export function mostOf(name: QuotaName, quotas: Quotas = {}, listings = 0): number {
	const { most, perListing } = QUOTAS[name];
	const set = quotas[name] ?? most;
	return set === 0 ? Number.POSITIVE_INFINITY : set + perListing * listings;
}

/** Refuses one more than a quota allows. */
export function requireQuota(name: QuotaName, quotas: Quotas | undefined, counted: Counted): void {
	const { count, listings, seconds } = counted;
	const most = mostOf(name, quotas, listings);
	if (count >= most) throw quotaReached(name, most, seconds);
}

/** The answer names the setting, because only the operator can change the limit. */
export function quotaReached(name: QuotaName, most: number, seconds?: number): Refusal {
	const { environment, hours, counts, hint, retrySeconds, code } = QUOTAS[name];
	const wait = Math.max(1, Math.ceil(seconds ?? retrySeconds));
	const within = hours === null ? "" : ` within ${hours === 1 ? "an hour" : `${hours} hours`}`;
	const next = hint === "" ? `Try again ${waitInWords(wait)}.` : hint;
	const detail = `The limit of ${most} ${counts}${within} is reached (${environment}). ${next}`;
	return new Refusal(code, detail, { headers: { "Retry-After": String(wait) }, bound: name });
}

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
