import type { Request, RequestHandler } from "express";
import {
	type ClientRateLimitInfo,
	ipKeyGenerator,
	MemoryStore,
	rateLimit,
} from "express-rate-limit";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { Quota } from "../call.ts";

/** Clients of one IPv6 /56 are one client: that is what one customer gets. */
const IPV6_PREFIX_BITS = 56;

export type Limiters = Readonly<Record<RateBucket, RequestHandler>>;

/** One limiter per bucket, each with its own count; a limit of 0 lets everything pass. */
export function createLimiters(limits: Readonly<Record<RateBucket, number>>): Limiters {
	return {
		human: createLimiter("human", limits.human, clientKey),
		bot: createLimiter("bot", limits.bot, clientKey),
		submission: createLimiter("submission", limits.submission, ownerKey),
		write: createLimiter("write", limits.write, ownerKey),
		page: createLimiter("page", limits.page, ownerKey),
		sign_in: createLimiter("sign_in", limits.sign_in, clientKey),
		feed_authenticated: createLimiter("feed_authenticated", limits.feed_authenticated, tokenKey),
		feed_public: createLimiter("feed_public", limits.feed_public, clientKey),
		failed_authentication: createLimiter(
			"failed_authentication",
			limits.failed_authentication,
			clientKey,
		),
	};
}

function createLimiter(
	bucket: RateBucket,
	requests: number,
	keyGenerator: (request: Request) => string,
): RequestHandler {
	if (requests === 0) return (_request, _response, next) => next();
	const { windowSeconds } = RATE_LIMITS[bucket];
	const store = new MemoryStore();
	// Made for the sake of the store, which it sets going. Asked for every request, it would take longer than the count itself.
	rateLimit({ windowMs: windowSeconds * 1000, store });
	return async (request, _response, next) => {
		const counted = await store.increment(keyGenerator(request));
		request.call.quota = quotaOf(counted, { bucket, requests, windowSeconds });
		next(counted.totalHits > requests ? tooMany(request, bucket) : undefined);
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

function tooMany({ call }: Request, bucket: RateBucket): Refusal {
	const { requests, windowSeconds } = RATE_LIMITS[bucket];
	const allowed = call.quota?.requests ?? requests;
	return new Refusal(
		"rate_limited",
		`The limit of ${allowed} requests in ${windowSeconds} seconds (${bucket}) is used up.`,
		{ headers: { "Retry-After": String(call.quota?.resetSeconds ?? windowSeconds) } },
	);
}

function clientKey(request: Request): string {
	const { address } = request.call;
	// What is written with a colon is of IPv6, whatever of IPv4 it may hold.
	return address.includes(":") ? ipKeyGenerator(address, IPV6_PREFIX_BITS) : address || "unknown";
}

/** A person is one, with whatever token or browser. */
function ownerKey(request: Request): string {
	const { token, session } = request.call;
	return token?.ownerId ?? session?.account.id ?? clientKey(request);
}

function tokenKey(request: Request): string {
	return request.call.token?.id ?? clientKey(request);
}
