import type { Response } from "express";
import type { Quota } from "../call.ts";

/**
 * RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers) on live answers and on refusals. Drawn files go
 * without: edges hold them for everybody. A live answer that an edge reuses carries Age, and clients pass over both then.
 */
export function setQuotaHeaders(response: Response, quota: Quota | undefined): void {
	if (!quota) return;
	const name = quota.bucket.replaceAll("_", "-");
	response.set("RateLimit-Policy", `"${name}";q=${quota.requests};w=${quota.windowSeconds}`);
	response.set("RateLimit", `"${name}";r=${quota.remaining};t=${quota.resetSeconds}`);
}
