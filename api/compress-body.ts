import type { Transform } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Request } from "express";
import { LRUCache } from "lru-cache";
import { essenceOf, MEDIA_TYPES } from "#contract/media-types.ts";
import { ENTRY_BYTES } from "./bounded-cache.ts";

/** Fast brotli comes within a few percent of the slowest. */
const BROTLI = brotliOf(5);
/** For files that every page needs and that change only with the program. */
const BEST_BROTLI = brotliOf(constants.BROTLI_MAX_QUALITY);
const LASTING: ReadonlySet<string> = new Set([MEDIA_TYPES.css, MEDIA_TYPES.script]);

/** Encodings in order of preference. */
const ENCODERS = {
	br: (body: Uint8Array, mediaType?: string) =>
		promisify(brotliCompress)(body, LASTING.has(mediaType ?? "") ? BEST_BROTLI : BROTLI),
	gzip: (body: Uint8Array) => promisify(gzip)(body),
} as const;

function brotliOf(quality: number) {
	return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
}

/** Name as in `Content-Encoding`. */
export type Encoding = keyof typeof ENCODERS;
const PREFERRED: readonly Encoding[] = ["br", "gzip"];

/** For bodies that are compressed while they are sent. */
const STREAMS: Readonly<Record<Encoding, () => Transform>> = {
	br: () => createBrotliCompress(BROTLI),
	gzip: () => createGzip(),
};

export function createEncoder(encoding: Encoding): Transform {
	return STREAMS[encoding]();
}

/** Shorter bodies fit into one packet anyway. */
export const MIN_BYTES = 860;
/**
 * Compressed files are kept for the next client up to this total size. Beyond it, the least recently used are dropped.
 */
const KEPT_BYTES = 64_000_000;

const COMPRESSIBLE = /^text\/|[/+](?:json|xml)$|^image\/svg/;

export function isCompressible(mediaType: string): boolean {
	return COMPRESSIBLE.test(essenceOf(mediaType));
}

/** Our first choice of what a client accepts; undefined for the body as it is (RFC 9110 section 12.5.3). */
export function chooseEncoding(request: Request, bytes: number): Encoding | undefined {
	if (bytes < MIN_BYTES) return undefined;
	return PREFERRED.find((encoding) => request.acceptsEncodings(encoding));
}

export interface BodyCompressor {
	/** Rendered bodies are kept under their digest. Without a digest the result is used for this answer alone. */
	compress: (
		encoding: Encoding,
		body: Uint8Array,
		digest: string | undefined,
		mediaType?: string,
	) => Promise<Uint8Array>;
}

const MAX_SHARE = 16;
/** Larger bodies would hardly be kept, even compressed. */
export const WHOLE_MAX_BYTES = KEPT_BYTES / MAX_SHARE;

/** Copies a small result: it is a view of a larger piece of memory, which it would keep alive. */
function ownBytes(bytes: Uint8Array): Uint8Array {
	const own = Buffer.allocUnsafeSlow(bytes.length);
	own.set(bytes);
	return own;
}

interface Compressing {
	encoding: Encoding;
	body: Uint8Array;
	mediaType: string | undefined;
}

/** Work in progress is shared too: when the hour changes, many clients ask for the same file. */
export function createBodyCompressor(keptBytes = KEPT_BYTES): BodyCompressor {
	const kept = new LRUCache<string, Uint8Array, Compressing>({
		maxSize: keptBytes,
		// One large body must not push out all the others.
		maxEntrySize: keptBytes / MAX_SHARE,
		sizeCalculation: ({ length }) => length + ENTRY_BYTES,
		fetchMethod: async (_key, _stale, { context: { encoding, body, mediaType } }) =>
			ownBytes(await ENCODERS[encoding](body, mediaType)),
		// Work that is dropped from the cache while in progress still reaches the clients that wait for it.
		ignoreFetchAbort: true,
	});
	return {
		compress: (encoding, body, digest, mediaType) =>
			digest === undefined
				? ENCODERS[encoding](body)
				: kept.forceFetch(`${encoding}:${digest}`, { context: { encoding, body, mediaType } }),
	};
}
