import type { Response } from "express";
import type { Quota } from "../call.ts";

/**
 * RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). Only on answers that no edge shares: one client's
 * numbers must not be served to all.
 */
export function setQuotaHeaders(response: Response, quota: Quota | undefined): void {
	if (!quota) return;
	const name = quota.bucket.replaceAll("_", "-");
	response.set("RateLimit-Policy", `"${name}";q=${quota.requests};w=${quota.windowSeconds}`);
	response.set("RateLimit", `"${name}";r=${quota.remaining};t=${quota.resetSeconds}`);
}
