import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { CacheSeconds } from "#contract/endpoint.ts";
import { contentSecurityPolicy } from "#contract/media-types.ts";

export interface Answer {
	status?: 200 | 202;
	mediaType: string;
	body: string | Uint8Array;
	/** Digest of the body where it is known already. */
	digest?: string;
	cache: CacheSeconds | "no-store";
	headers?: Readonly<Record<string, string>>;
}

/** Seconds for which an edge may serve an old answer while it asks for a new one, or while we are down. */
const STALE_WHILE_REVALIDATE_SECONDS = 300;
const STALE_IF_ERROR_SECONDS = 86_400;

export function cacheControl(cache: CacheSeconds | "no-store"): string {
	if (cache === "no-store") return "no-store";
	return [
		"public",
		`max-age=${cache.browser}`,
		`s-maxage=${cache.edge}`,
		`stale-while-revalidate=${STALE_WHILE_REVALIDATE_SECONDS}`,
		`stale-if-error=${STALE_IF_ERROR_SECONDS}`,
	].join(", ");
}

/** Sends an answer, or 304 when the client has it already. HEAD gets the same headers and no body. */
export function sendAnswer(request: Request, response: Response, answer: Answer): void {
	const { status = 200, mediaType, cache, headers = {} } = answer;
	const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
	response.set(headers);
	response.set("Cache-Control", cacheControl(cache));
	response.set("Content-Security-Policy", contentSecurityPolicy(mediaType));
	if (status === 200 && cache !== "no-store") {
		const etag = `"${answer.digest ?? digestOf(body)}"`;
		response.set("ETag", etag);
		if (matches(request.get("If-None-Match"), etag)) {
			response.status(304).end();
			return;
		}
	}
	response.status(status);
	response.set("Content-Type", mediaType);
	response.set("Content-Length", String(body.length));
	response.end(request.method === "HEAD" ? undefined : body);
}

/** The same digest that the release keeps for its files, so that drawn and live answers share their ETags. */
function digestOf(body: Uint8Array): string {
	return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/** Weak comparison (RFC 9110 section 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	if (header.trim() === "*") return true;
	return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
