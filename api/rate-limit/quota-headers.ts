import type { Response } from "express";
import type { Quota } from "../http/call.ts";

/**
 * RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers) of live answers and of refusals. Rendered files
 * go without them, because edges share those. When an edge reuses a live answer it adds Age, and clients then ignore
 * both headers.
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
