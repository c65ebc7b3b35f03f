import { createHash, type Hash } from "node:crypto";
import type { Request, Response } from "express";
import { type CacheSeconds, headersOf } from "#contract/http/endpoint.ts";
import { onceEach } from "#contract/once-each.ts";
import { endTogether } from "../process/end-together.ts";
import { type Body, bytesIn, chooseEncoding, isCompressible, sendBody } from "./send-body.ts";

/**
 * How long an answer may be reused. A missing agent may be approved any minute, so `not-found` is neither kept long nor
 * served stale. Shared caches do not store `client-only` answers.
 */
export type Cache = CacheSeconds | "no-store" | "not-found" | "client-only";

const NAMED_CACHES = {
	"no-store": "no-store",
	"not-found": "public, max-age=0, s-maxage=60",
	"client-only": "private, max-age=0",
};

export interface SentAnswer {
	status?: number;
	mediaType: string;
	body: string | Body;
	/** Digest of the body, if already known. */
	digest?: string;
	cache: Cache;
	headers?: Readonly<Record<string, string>>;
}

/** How long an edge may serve an old answer while it asks for a new one, or while we are down. */
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

/** Sends an answer, or 304 if the client already has it. HEAD gets the same headers and no body. */
export function sendAnswer(request: Request, response: Response, answer: SentAnswer) {
	const { status = 200, mediaType, cache } = answer;
	const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
	const { compressible } = traitsOf(mediaType);
	const head = headOf(response, answer);
	const encoding = compressible ? chooseEncoding(request, bytesIn(body)) : undefined;
	if (status === 200 && cache !== "no-store") {
		const etag = `"${answer.digest ?? digestOf(body)}${encoding ? `-${encoding}` : ""}"`;
		head.push("ETag", etag);
		if (matches(request.get("If-None-Match"), etag)) {
			endTogether(response.writeHead(304, head));
			return;
		}
	}
	head.push("Content-Type", mediaType);
	if (encoding) head.push("Content-Encoding", encoding);
	const { digest } = answer;
	const isHead = request.method === "HEAD";
	return sendBody(response, { status, head, body, digest, encoding, mediaType, isHead });
}

/** Alternating names and values of all headers that do not depend on the encoding. */
function headOf(response: Response, { mediaType, cache, headers = {} }: SentAnswer): string[] {
	const { compressible, lines } = traitsOf(mediaType);
	const head = [
		"Cache-Control",
		typeof cache === "string" ? cacheControl(cache) : lineOf(cache),
		...lines,
	];
	for (const [name, value] of Object.entries(headers)) {
		if (name !== "Vary") head.push(name, value);
	}
	const vary = [headers.Vary ?? response.getHeader("Vary"), compressible && "Accept-Encoding"];
	const varying = vary.filter(Boolean).join(", ");
	if (varying !== "") head.push("Vary", varying);
	return head;
}

interface Traits {
	compressible: boolean;
	/** Headers as alternating names and values. */
	lines: readonly string[];
}

/** Cached, because every answer needs them and there are few different ones. */
const traits = new Map<string, Traits>();
const lineOf = onceEach((cache: CacheSeconds) => cacheControl(cache));

function traitsOf(mediaType: string): Traits {
	const hit = traits.get(mediaType);
	if (hit) return hit;
	const lines = Object.entries(headersOf(mediaType)).flat();
	const entry = { compressible: isCompressible(mediaType), lines };
	traits.set(mediaType, entry);
	return entry;
}

export function digestOf(body: Body): string {
	if (!(body instanceof Uint8Array)) throw new Error("A body that is not in memory has no digest");
	return shortDigest(createHash("sha256").update(body));
}

/** The same as a release stores for its files, so that rendered and live answers share their ETags. */
export const shortDigest = (sha256: Hash): string => sha256.digest("base64url").slice(0, 22);

/** Weak comparison (RFC 9110 section 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	if (header.trim() === "*") return true;
	return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
