import { hash } from "node:crypto";
import type { Request } from "express";
import type { ClientRateLimitInfo } from "express-rate-limit";
import {
	NETWORK_LIMITS,
	type NetworkBucket,
	RATE_LIMITS,
	type RateBucket,
} from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import type { Limits } from "#contract/quotas.ts";
import { tooManyActs } from "#domain/errors.ts";
import { rateReached } from "#domain/quotas.ts";
import { createBoundedCache } from "../hours/bounded-cache.ts";
import type { Quota } from "../http/call.ts";
import { clientKey, networkKey } from "./client-key.ts";
import { type Counts, type CountsOf, memoryCounts } from "./counts.ts";

export type CountRequest = (request: Request) => Promise<void>;
export type Limiters = Readonly<Record<RateBucket, CountRequest>>;

const KEYS: Readonly<Record<RateBucket, (request: Request) => string>> = {
	human: addressKey,
	bot: addressKey,
	submission: ownerKey,
	publish: ownerKey,
	write: ownerKey,
	page: ownerKey,
	page_part: addressKey,
	sign_in: ownerKey,
	report: addressKey,
	feed_authenticated: (request) => request.call.token?.id ?? addressKey(request),
	feed_public: addressKey,
	failed_authentication: addressKey,
};

/** One limiter per bucket, each with its own count. A limit of 0 lets everything pass. */
export function createLimiters({ requests }: Limits, countsOf: CountsOf = memoryCounts): Limiters {
	return mapMembers(RATE_LIMITS, (_, bucket) => createLimiter(bucket, requests[bucket], countsOf));
}

function createLimiter(bucket: RateBucket, requests: number, countsOf: CountsOf): CountRequest {
	if (requests === 0) return async () => {};
	const { windowSeconds } = RATE_LIMITS[bucket];
	const counts = countsOf(bucket);
	const keyOf = KEYS[bucket];
	return async (request) => {
		const counted = await counts.increment(keyOf(request));
		const quota = quotaOf(counted, { bucket, requests, windowSeconds });
		request.call.quota = quota;
		if (counted.totalHits > requests) throw rateReached(quota);
	};
}

/** Counts a sign-in of an account that is known by now, and no longer at its address. */
export type CountSignIn = (request: Request, accountId: string, attempts: number) => Promise<void>;

/** What led to it was counted at the address, which a whole office may share. */
export function createSignInCount({ requests }: Limits, counts: Counts): CountSignIn {
	const most = requests.sign_in;
	const { windowSeconds } = RATE_LIMITS.sign_in;
	return async (request, accountId, attempts) => {
		if (most === 0) return;
		const counted = await counts.increment(accountId);
		if (counted.totalHits > most) {
			throw rateReached(quotaOf(counted, { bucket: "sign_in", requests: most, windowSeconds }));
		}
		for (let taken = 0; taken < attempts; taken += 1)
			await counts.decrement?.(KEYS.sign_in(request));
	};
}

function quotaOf(
	{ totalHits, resetTime }: ClientRateLimitInfo,
	limit: Pick<Quota, "bucket" | "requests" | "windowSeconds">,
): Quota {
	const resetMs = (resetTime?.getTime() ?? 0) - Date.now();
	return {
		...limit,
		remaining: Math.max(0, limit.requests - totalHits),
		resetSeconds: Math.min(limit.windowSeconds, Math.max(1, Math.ceil(resetMs / 1000))),
	};
}

function addressKey(request: Request): string {
	return clientKey(request.call.address);
}

/** A person counts as one client, with any token or browser. */
function ownerKey(request: Request): string {
	const { token, session } = request.call;
	return token?.ownerId ?? session?.account.id ?? addressKey(request);
}

const REMEMBERED_BYTES = 5_000_000;

/** How often a client may send bad credentials. */
export interface FailureBudget {
	/** Counts a failure. Throws when it is one too many. */
	count(request: Request): Promise<void>;
	/**
	 * Throws if the client has failed too often, before anything is looked up: otherwise each further guess would cost as
	 * much as the first. Credentials that were valid before still pass, even if someone else guesses from the same
	 * address.
	 */
	check(request: Request, credentials: string): void;
	remember(credentials: string): void;
}

export function createFailureBudget(
	limiter: CountRequest,
	now: () => number = Date.now,
): FailureBudget {
	const usedUp = createBoundedCache<{ quota: Quota; untilMs: number }>(REMEMBERED_BYTES);
	const good = createBoundedCache<true>(REMEMBERED_BYTES);
	const digestOf = (credentials: string) => hash("sha256", credentials, "base64url");
	return {
		async count(request) {
			try {
				await limiter(request);
			} catch (refusal) {
				const { quota } = request.call;
				if (quota) {
					const untilMs = now() + quota.resetSeconds * 1_000;
					usedUp.set(clientKey(request.call.address), { quota, untilMs });
				}
				throw refusal;
			}
		},
		check(request, credentials) {
			const entry = usedUp.get(clientKey(request.call.address));
			if (!entry || entry.untilMs <= now() || good.get(digestOf(credentials))) return;
			const resetSeconds = Math.ceil((entry.untilMs - now()) / 1_000);
			request.call.quota = { ...entry.quota, resetSeconds };
			throw rateReached(request.call.quota);
		},
		remember: (credentials) => void good.set(digestOf(credentials), true),
	};
}

export type NetworkLimits = Readonly<Record<NetworkBucket, CountRequest>>;

/**
 * Limits per network for actions without an account, or that one person could do with many accounts. 0 means no limit.
 */
export function createNetworkLimits(
	{ requests }: Limits,
	countsOf: CountsOf = memoryCounts,
): NetworkLimits {
	return mapMembers(NETWORK_LIMITS, (_, bucket) => createLimit(bucket, requests[bucket], countsOf));
}

function createLimit(bucket: NetworkBucket, most: number, countsOf: CountsOf): CountRequest {
	if (most === 0) return async () => {};
	const counts = countsOf(bucket);
	return async ({ call }) => {
		const { totalHits, resetTime } = await counts.increment(networkKey(call.address));
		if (totalHits <= most) return;
		const waitMs = (resetTime?.getTime() ?? 0) - Date.now();
		throw tooManyActs(SENTENCES[bucket](most), Math.max(1, Math.ceil(waitMs / 1000)));
	};
}

const SENTENCES: Readonly<Record<NetworkBucket, (most: number) => string>> = {
	registrations: (most) => `${most} agents were registered from your network within a day`,
	accounts: (most) => `${most} accounts were created from your network within a day`,
	mails: (most) => `${most} sign-in links were requested from your network within 6 hours`,
};
