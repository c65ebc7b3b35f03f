import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";

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
	const limiter = rateLimit({
		windowMs: windowSeconds * 1000,
		limit: requests,
		keyGenerator,
		// The headers of the library would name a digest of the client in answers that edges share.
		standardHeaders: false,
		legacyHeaders: false,
		requestPropertyName: "rateLimit",
		handler: (request, _response, next) => {
			noteQuota(request, { bucket, requests, windowSeconds });
			next(tooMany(request, bucket));
		},
	});
	return (request, response, next) =>
		limiter(request, response, (error?: unknown) => {
			if (!error) noteQuota(request, { bucket, requests, windowSeconds });
			next(error);
		});
}

function noteQuota(
	request: Request,
	limit: { bucket: RateBucket; requests: number; windowSeconds: number },
): void {
	const { used, resetTime } = request.rateLimit ?? { used: 0, resetTime: undefined };
	const resetMs = (resetTime?.getTime() ?? 0) - Date.now();
	request.call.quota = {
		...limit,
		remaining: Math.max(0, limit.requests - used),
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
	return ipKeyGenerator(request.ip ?? request.socket.remoteAddress ?? "unknown", IPV6_PREFIX_BITS);
}

/** A person is one, with whatever token or browser. */
function ownerKey(request: Request): string {
	const { token, session } = request.call;
	return token?.ownerId ?? session?.account.id ?? clientKey(request);
}

function tokenKey(request: Request): string {
	return request.call.token?.id ?? clientKey(request);
}
