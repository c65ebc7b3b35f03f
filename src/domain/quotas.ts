import { compare } from "#contract/compare.ts";
import { HOUR_MS } from "#contract/instants.ts";
import { FAILED_WORK, RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { type Limits, QUOTAS, type QuotaName, quotaSetting } from "#contract/quotas.ts";
import { Refusal, tooMuchWork, waitInWords } from "./errors.ts";
import type { Transition } from "./history.ts";

interface Counted {
	count: number;
	/** Public agents of the account. */
	listings?: number;
	/** Until there is room again, if that is known. */
	seconds?: number | undefined;
}

export function mostOf(name: QuotaName, { quotas }: Limits, listings = 0): number {
	if (quotas[name] === 0) return Number.POSITIVE_INFINITY;
	return quotas[name] + QUOTAS[name].perListing * listings;
}

/** Refuses one more than a quota allows. */
export function requireQuota(name: QuotaName, limits: Limits, counted: Counted): void {
	const { count, listings, seconds } = counted;
	const most = mostOf(name, limits, listings);
	if (count >= most) throw quotaReached(name, most, seconds);
}

export interface Rate {
	bucket: RateBucket;
	requests: number;
	/** Until there is room again. */
	resetSeconds: number;
}

export function rateReached({ bucket, requests, resetSeconds }: Rate): Refusal {
	const { windowSeconds } = RATE_LIMITS[bucket];
	return new Refusal(
		"rate_limited",
		`The limit of ${requests} requests per ${windowSeconds} seconds (${bucket}) has been reached.`,
		{ headers: { "Retry-After": String(resetSeconds) } },
	);
}

/** The answer names the setting, because only the operator can change the limit. */
export function quotaReached(name: QuotaName, most: number, seconds?: number): Refusal {
	const { counts, hint, retrySeconds, code } = QUOTAS[name];
	const wait = Math.max(1, Math.ceil(seconds ?? retrySeconds));
	const next = hint === "" ? `Try again ${waitInWords(wait)}.` : hint;
	const detail = `The limit of ${most} ${counts}${within(name)} is reached (${quotaSetting(name)}). ${next}`;
	return new Refusal(code, detail, { headers: { "Retry-After": String(wait) }, bound: name });
}

export function failedWorkReached(limitSeconds: number, waitSeconds: number): Refusal {
	const minutes = FAILED_WORK.windowSeconds / 60;
	const what = `Your logos and addresses that failed took more than ${limitSeconds} seconds within ${minutes} minutes (LIMIT_FAILED_WORK)`;
	return tooMuchWork(what, waitSeconds);
}

/** `up to 1,000 agents`, `any number of agents`. */
export function upTo(most: number, things: string): string {
	return most === 0 ? `any number of ${things}` : `up to ${most.toLocaleString("en")} ${things}`;
}

/** `up to 4 changes of a webhook within 24 hours`. */
export function quotaWords(name: QuotaName, { quotas }: Limits): string {
	return upTo(quotas[name], quotas[name] === 0 ? QUOTAS[name].counts : countedBy(name));
}

export function countedBy(name: QuotaName): string {
	const { counts, perListing } = QUOTAS[name];
	const more = perListing === 0 ? "" : `, and ${perListing} more for each public agent`;
	return `${counts}${within(name)}${more}`;
}

function within(name: QuotaName): string {
	const { hours } = QUOTAS[name];
	if (hours === null) return "";
	return ` within ${hours === 1 ? "an hour" : `${hours} hours`}`;
}

const CHANGES: readonly string[] = ["deprecated", "active"];

/** Refuses to deprecate or restore an agent more often than allowed within 24 hours. */
export function requireRest(
	transitions: readonly Transition[],
	{ at, limits }: { at: Date; limits: Limits },
): void {
	// The first one made it public.
	const changes = transitions.slice(1).filter((change) => CHANGES.includes(change.to));
	requireRestAfter("agent_states", limits, { instants: changes.map((change) => change.at), at });
}

export function spanMsOf(name: QuotaName): number {
	return (QUOTAS[name].hours ?? 0) * HOUR_MS;
}

/** Refuses an act that was done too often within its hours. */
export function requireRestAfter(
	name: QuotaName,
	limits: Limits,
	{ instants, at }: { instants: readonly string[]; at: Date },
): void {
	const sinceMs = at.getTime() - spanMsOf(name);
	const recent = instants
		.map(Date.parse)
		.filter((ms) => ms > sinceMs)
		.sort(compare);
	const [oldest = at.getTime()] = recent.slice(-mostOf(name, limits));
	requireQuota(name, limits, { count: recent.length, seconds: (oldest - sinceMs) / 1000 });
}
