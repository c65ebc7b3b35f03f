import type { Request, RequestHandler } from "express";
import type { ClientRateLimitInfo } from "express-rate-limit";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import type { Limits } from "#contract/quotas.ts";
import { rateReached } from "#domain/quotas.ts";
import type { Quota } from "../call.ts";
import { clientKey } from "./client-key.ts";
import { type CountsOf, memoryCounts } from "./counts.ts";

export type Limiters = Readonly<Record<RateBucket, RequestHandler>>;

/** The key that each bucket counts by. */
const KEYS: Readonly<Record<RateBucket, (request: Request) => string>> = {
	human: addressKey,
	bot: addressKey,
	submission: ownerKey,
	publish: ownerKey,
	write: ownerKey,
	page: ownerKey,
	page_part: addressKey,
	sign_in: addressKey,
	report: addressKey,
	feed_authenticated: tokenKey,
	feed_public: addressKey,
	failed_authentication: addressKey,
};

/** One limiter per bucket, each with its own count. A limit of 0 lets everything pass. */
export function createLimiters({ requests }: Limits, countsOf: CountsOf = memoryCounts): Limiters {
	return mapMembers(RATE_LIMITS, (_, bucket) => createLimiter(bucket, requests[bucket], countsOf));
}

function createLimiter(bucket: RateBucket, requests: number, countsOf: CountsOf): RequestHandler {
	if (requests === 0) return (_request, _response, next) => next();
	const { windowSeconds } = RATE_LIMITS[bucket];
	const counts = countsOf(bucket);
	const keyOf = KEYS[bucket];
	return async (request, _response, next) => {
		const counted = await counts.increment(keyOf(request));
		const quota = quotaOf(counted, { bucket, requests, windowSeconds });
		request.call.quota = quota;
		next(counted.totalHits > requests ? rateReached(quota) : undefined);
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

function tokenKey(request: Request): string {
	return request.call.token?.id ?? addressKey(request);
}
