import type { RequestHandler } from "express";
import { contentSecurityPolicy, MEDIA_TYPES } from "#contract/media-types.ts";
import { isPersonalPath } from "../session/is-personal-path.ts";

const HSTS = "max-age=31536000; includeSubDomains";

/** Programs of any origin may read what is public. */
const PUBLIC = {
	"Cross-Origin-Resource-Policy": "cross-origin",
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Expose-Headers": "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Location",
};
const PERSONAL = { "Cross-Origin-Resource-Policy": "same-origin" };

/** Headers of every answer, whatever becomes of the request. */
export function setCommonHeaders({ https }: { https: boolean }): RequestHandler {
	const headers: Record<string, string> = {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Content-Security-Policy": contentSecurityPolicy(MEDIA_TYPES.json),
		...(https ? { "Strict-Transport-Security": HSTS } : {}),
	};
	return (request, response, next) => {
		response.set({ ...headers, ...(isPersonalPath(request.call.path) ? PERSONAL : PUBLIC) });
		next();
	};
}
