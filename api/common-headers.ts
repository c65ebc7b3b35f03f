import type { Express, Response } from "express";
import { contentSecurityPolicy, MEDIA_TYPES } from "#contract/media-types.ts";
import { isPersonalPath } from "./session/is-personal-path.ts";

/** Of every answer. */
const COMMON = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Content-Security-Policy": contentSecurityPolicy(MEDIA_TYPES.json),
};
/** Other services under the same domain are none of ours, so neither includeSubDomains nor preload. */
const HSTS = { "Strict-Transport-Security": "max-age=31536000" };

/** Programs of any origin may read what is public. */
const PUBLIC = {
	"Cross-Origin-Resource-Policy": "cross-origin",
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Expose-Headers":
		"Content-Location, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Location",
};
const PERSONAL = { "Cross-Origin-Resource-Policy": "same-origin" };

type Headers = readonly (readonly [name: string, value: string])[];

/** What every answer carries that is not somebody's own. */
export function publicHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
	return { ...COMMON, ...(https ? HSTS : {}), ...PUBLIC };
}

/**
 * Adds what every answer carries, whatever becomes of its request, at the moment when its head is written. What an answer
 * says itself comes first. Headers that are set one by one cost as much as all the rest of a short request, so an answer
 * that gives all of its own to `writeHead`, as names and values in turn, is sent without any being set.
 */
export function addCommonHeaders(app: Express, { https }: { https: boolean }): void {
	const always = { ...COMMON, ...(https ? HSTS : {}) };
	const [open, personal] = [PUBLIC, PERSONAL].map((own) => Object.entries({ ...always, ...own }));
	const { writeHead } = app.response;
	Object.assign(app.response, {
		writeHead(this: Response, status: number, own: string[] = []) {
			// Node itself answers some requests before anybody else sees them.
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

function withCommon(own: string[], common: Headers): string[] {
	const { length } = own;
	for (const [name, value] of common) if (!holds(own, length, name)) own.push(name, value);
	return own;
}

/** True when a name stands among names and values in turn. */
function holds(headers: readonly string[], length: number, name: string): boolean {
	for (let place = 0; place < length; place += 2) if (headers[place] === name) return true;
	return false;
}
