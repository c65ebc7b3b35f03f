import type { Express, Response } from "express";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { isApiPath } from "#contract/http/addresses.ts";
import { contentSecurityPolicy, MEDIA_TYPES } from "#contract/http/endpoint.ts";

/** Sent with every answer. */
const COMMON = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Content-Security-Policy": contentSecurityPolicy(MEDIA_TYPES.json),
};
/** Other services under the same domain are not ours, so neither includeSubDomains nor preload. */
const HSTS = { "Strict-Transport-Security": "max-age=31536000" };

/** Programs of any origin can read public data. */
const PUBLIC = {
	"Cross-Origin-Resource-Policy": "cross-origin",
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Expose-Headers":
		"Content-Location, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Location",
};
const PERSONAL = { "Cross-Origin-Resource-Policy": "same-origin" };

type Headers = readonly (readonly [name: string, value: string])[];

export function publicHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
	return { ...COMMON, ...(https ? HSTS : {}), ...PUBLIC };
}

/**
 * Adds the common headers to every answer just before its head is written. Headers that the answer sets itself take
 * precedence. Setting headers one by one costs as much as the rest of a short request, so an answer that passes all its
 * headers to `writeHead`, as alternating names and values, is sent without setting any.
 */
export function addCommonHeaders(app: Express, { https }: { https: boolean }): void {
	const always = { ...COMMON, ...(https ? HSTS : {}) };
	const [open, personal] = [PUBLIC, PERSONAL].map((own) => Object.entries({ ...always, ...own }));
	const { writeHead } = app.response;
	Object.assign(app.response, {
		writeHead(this: Response, status: number, own: string[] = []) {
			// Node answers some requests itself, before any middleware sees them.
			if (!("call" in this.req)) return writeHead.call(this, status, own);
			const { id, path } = this.req.call;
			const common = (isPersonalPath(path) ? personal : open) ?? [];
			if (this.getHeaderNames().length === 0) {
				return writeHead.call(this, status, withCommon(["X-Request-Id", id, ...own], common));
			}
			this.setHeader("X-Request-Id", id);
			for (const [name, value] of common) if (!this.hasHeader(name)) this.setHeader(name, value);
			return writeHead.call(this, status, own);
		},
	});
}

/** `sign-in`, `sign-out`, `dashboard`. */
const SESSION_ROOTS = new Set(DASHBOARD.map(({ path }) => path.split("/")[1]));

/** True for paths at and below those that use a session: other origins must not use them. */
export function isPersonalPath(path: string): boolean {
	if (isApiPath(path)) return false;
	return SESSION_ROOTS.has(path.split("/", 2)[1]);
}

function withCommon(own: string[], common: Headers): string[] {
	const { length } = own;
	for (const [name, value] of common) if (!holds(own, length, name)) own.push(name, value);
	return own;
}

/** True when a name is among alternating names and values. */
function holds(headers: readonly string[], length: number, name: string): boolean {
	for (let place = 0; place < length; place += 2) if (headers[place] === name) return true;
	return false;
}
