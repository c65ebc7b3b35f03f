import type { RequestHandler } from "express";

const HSTS = "max-age=31536000; includeSubDomains";

/** Headers of every API answer, whatever becomes of the request. */
export function setCommonHeaders({ https }: { https: boolean }): RequestHandler {
	const headers: Record<string, string> = {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
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
