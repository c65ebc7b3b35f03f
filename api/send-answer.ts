import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { CacheSeconds } from "#contract/endpoint.ts";
import { headersOf } from "#contract/media-types.ts";
import { chooseEncoding, createBodyCompressor, isCompressible } from "./compress-body.ts";

/** How long an answer may be reused. What is not there may be approved any minute, so that is neither kept long nor shown stale. */
type Cache = CacheSeconds | "no-store" | "not-found";

const NAMED_CACHES = { "no-store": "no-store", "not-found": "public, max-age=0, s-maxage=60" };

export interface Answer {
	status?: number;
	mediaType: string;
	body: string | Uint8Array;
	/** Digest of the body where it is known already. */
	digest?: string;
	cache: Cache;
	headers?: Readonly<Record<string, string>>;
}

/** Seconds for which an edge may serve an old answer while it asks for a new one, or while we are down. */
const STALE_WHILE_REVALIDATE_SECONDS = 300;
const STALE_IF_ERROR_SECONDS = 86_400;

export function cacheControl(cache: Cache): string {
	if (typeof cache === "string") return NAMED_CACHES[cache];
	return [
		"public",
		`max-age=${cache.browser}`,
		`s-maxage=${cache.edge}`,
		`stale-while-revalidate=${STALE_WHILE_REVALIDATE_SECONDS}`,
		`stale-if-error=${STALE_IF_ERROR_SECONDS}`,
	].join(", ");
}

/** One for the whole process: what one client asked for compressed, the next one gets. */
const compressor = createBodyCompressor();

/** Sends an answer, or 304 when the client has it already. HEAD gets the same headers and no body. */
export async function sendAnswer(
	request: Request,
	response: Response,
	answer: Answer,
): Promise<void> {
	const { status = 200, mediaType, cache, headers = {} } = answer;
	const plain = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
	response.set("Cache-Control", cacheControl(cache));
	response.set(headersOf(mediaType));
	response.set(headers);
	if (isCompressible(mediaType)) response.vary("Accept-Encoding");
	const encoding = isCompressible(mediaType)
		? chooseEncoding(request.get("Accept-Encoding"), plain.length)
		: undefined;
	if (status === 200 && cache !== "no-store") {
		const etag = `"${answer.digest ?? digestOf(plain)}${encoding ? `-${encoding}` : ""}"`;
		response.set("ETag", etag);
		if (matches(request.get("If-None-Match"), etag)) {
			response.status(304).end();
			return;
		}
	}
	const body = encoding ? await compressor.compress(encoding, plain, answer.digest) : plain;
	response.status(status);
	response.set("Content-Type", mediaType);
	if (encoding) response.set("Content-Encoding", encoding);
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
