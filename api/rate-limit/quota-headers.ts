import type { Response } from "express";
import type { Quota } from "../call.ts";

/**
 * RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers) of live answers and of refusals. Drawn files go
 * without: edges hold them for everybody. A live answer that an edge reuses carries Age, and clients pass over both then.
 */
export function quotaHeaders(quota: Quota | undefined): Readonly<Record<string, string>> {
	if (!quota) return {};
	const name = quota.bucket.replaceAll("_", "-");
	return {
		"RateLimit-Policy": `"${name}";q=${quota.requests};w=${quota.windowSeconds}`,
		RateLimit: `"${name}";r=${quota.remaining};t=${quota.resetSeconds}`,
	};
}

export function setQuotaHeaders(response: Response, quota: Quota | undefined): void {
	response.set(quotaHeaders(quota));
}
