import type { RequestHandler } from "express";
import { contentSecurityPolicy, MEDIA_TYPES } from "#contract/media-types.ts";

const HSTS = "max-age=31536000; includeSubDomains";

/** Headers of every answer, whatever becomes of the request. */
export function setCommonHeaders({ https }: { https: boolean }): RequestHandler {
	const headers: Record<string, string> = {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Content-Security-Policy": contentSecurityPolicy(MEDIA_TYPES.json),
		"Cross-Origin-Resource-Policy": "cross-origin",
		"Access-Control-Allow-Origin": "*",
		"Access-Control-Expose-Headers":
			"ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Location",
		...(https ? { "Strict-Transport-Security": HSTS } : {}),
	};
	return (_request, response, next) => {
		response.set(headers);
		next();
	};
}
