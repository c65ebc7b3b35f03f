import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import { essenceOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENTRY_BYTES } from "../hours/bounded-cache.ts";
import { endTogether } from "../process/end-together.ts";
import { parseRange } from "./parse-range.ts";

/** Fast brotli comes within a few percent of the slowest. */
const BROTLI = brotliOf(5);
/** For files that every page needs and that change only with the program. */
const BEST_BROTLI = brotliOf(constants.BROTLI_MAX_QUALITY);
const LASTING: ReadonlySet<string> = new Set([MEDIA_TYPES.css, MEDIA_TYPES.script]);

/** Encodings in order of preference. */
const ENCODERS = {
	br: (body: Uint8Array, mediaType = "") =>
		promisify(brotliCompress)(body, LASTING.has(mediaType) ? BEST_BROTLI : BROTLI),
	gzip: (body: Uint8Array) => promisify(gzip)(body),
} as const;

function brotliOf(quality: number) {
	return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
}

type Encoding = keyof typeof ENCODERS;
const PREFERRED: readonly Encoding[] = ["br", "gzip"];

/** For bodies that are compressed while they are sent. */
const STREAMS: Readonly<Record<Encoding, () => Transform>> = {
	br: () => createBrotliCompress(BROTLI),
	gzip: () => createGzip(),
};

/** Shorter bodies fit into one packet anyway. */
export const MIN_BYTES = 860;
/** Total size of the compressed files that are kept. Beyond it, the least recently used are dropped. */
const KEPT_BYTES = 64_000_000;

const COMPRESSIBLE = /^text\/|[/+](?:json|xml)$|^image\/svg/;

export const isCompressible = (mediaType: string) => COMPRESSIBLE.test(essenceOf(mediaType));

/** What a client prefers, or our first choice of equals; undefined for the body as it is (RFC 9110 section 12.5.3). */
export function chooseEncoding(request: Request, bytes: number): Encoding | undefined {
	const accepted = request.get("Accept-Encoding");
	if (bytes < MIN_BYTES || accepted === undefined) return undefined;
	const ranges = new Map(accepted.split(",").map(parseRange));
	const qualityOf = (encoding: string) => ranges.get(encoding) ?? ranges.get("*") ?? 0;
	const best = PREFERRED.reduce((one, other) => (qualityOf(other) > qualityOf(one) ? other : one));
	const isPreferred = qualityOf(best) >= (ranges.get("identity") ?? 0);
	return qualityOf(best) > 0 && isPreferred ? best : undefined;
}

const MAX_SHARE = 16;
/** Larger bodies would hardly be kept, even compressed. */
const WHOLE_MAX_BYTES = KEPT_BYTES / MAX_SHARE;

/** Copies a small result: it is a view of a larger piece of memory, which it would keep alive. */
function ownBytes(bytes: Uint8Array): Uint8Array {
	const own = Buffer.allocUnsafeSlow(bytes.length);
	own.set(bytes);
	return own;
}

interface Compressing {
	encoding: Encoding;
	body: Uint8Array;
	mediaType?: string | undefined;
}

/**
 * Rendered bodies are kept under their digest. Without a digest the result is used for this answer alone. Work in
 * progress is shared too: when the hour changes, many clients ask for the same file.
 */
export function createBodyCompressor(keptBytes = KEPT_BYTES) {
	const cache = new LRUCache<string, Uint8Array, Compressing>({
		maxSize: keptBytes,
		// One large body must not push out all the others.
		maxEntrySize: keptBytes / MAX_SHARE,
		sizeCalculation: ({ length }) => length + ENTRY_BYTES,
		fetchMethod: async (_key, _stale, { context: { encoding, body, mediaType } }) =>
			ownBytes(await ENCODERS[encoding](body, mediaType)),
		// Work that is dropped from the cache while in progress still reaches the clients that wait for it.
		ignoreFetchAbort: true,
	});
	return (context: Compressing, digest: string | undefined): Promise<Uint8Array> =>
		digest === undefined
			? ENCODERS[context.encoding](context.body)
			: cache.forceFetch(`${context.encoding}:${digest}`, { context });
}

/** A file that is read only when its bytes are sent. */
export interface FileBody {
	path: string;
	bytes: number;
}

/** A body that is produced while it is sent. */
interface MadeBody {
	open: () => AsyncIterable<string>;
}

export type Body = Uint8Array | FileBody | MadeBody;

/** Larger files are read in parts, as the client takes them; smaller ones faster, as a whole. */
const READ_AT_ONCE_MAX_BYTES = 262_144;
/** Size of such a part. */
const PART_BYTES = 65_536;

/** One for the whole process: what was compressed for one client is reused for the next. */
const compress = createBodyCompressor();

interface BodyToSend {
	status: number;
	/** Alternating names and values of all headers but the length. */
	head: string[];
	body: Body;
	digest: string | undefined;
	encoding: Encoding | undefined;
	mediaType?: string;
	isHead: boolean;
}

/** Undefined for a body that is still being produced. */
export function bytesIn(body: Body): number {
	if (body instanceof Uint8Array) return body.length;
	return "open" in body ? Number.POSITIVE_INFINITY : body.bytes;
}

/** Sends the head and, if requested, the body. A file is opened only if its bytes are needed. */
export function sendBody(response: Response, answer: BodyToSend): void | Promise<void> {
	const { status, head, body, encoding, isHead } = answer;
	const bytes = bytesIn(body);
	if (encoding) {
		if (!("open" in body) && bytes <= WHOLE_MAX_BYTES) {
			return sendCompressed(response, { ...answer, body }, encoding);
		}
		if (!isHead) return sendInParts(response, answer);
		return endTogether(response.writeHead(status, head));
	}
	if (Number.isFinite(bytes)) head.push("Content-Length", String(bytes));
	if (isHead) return endTogether(response.writeHead(status, head));
	if (body instanceof Uint8Array) return endTogether(response.writeHead(status, head), body);
	if ("open" in body || bytes > READ_AT_ONCE_MAX_BYTES) return sendInParts(response, answer);
	return readWhole(body).then((content) => {
		endTogether(response.writeHead(status, head), content);
	});
}

async function readWhole(body: FileBody): Promise<Buffer> {
	const content = await readFile(body.path);
	requireSize(body, content.length);
	return content;
}

/** A file that was cut short or replaced is never sent as if it were complete. */
function requireSize({ path, bytes }: FileBody, size: number): void {
	if (size !== bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}`);
}

/** Only the whole compressed body shows its length. */
async function sendCompressed(
	response: Response,
	{ status, head, body, digest, mediaType, isHead }: BodyToSend & { body: Uint8Array | FileBody },
	encoding: Encoding,
): Promise<void> {
	const plain = "path" in body ? await readWhole(body) : body;
	const compressed = await compress({ encoding, body: plain, mediaType }, digest);
	head.push("Content-Length", String(compressed.length));
	endTogether(response.writeHead(status, head), isHead ? undefined : compressed);
}

/** Reads and compresses only as fast as the client reads, so that a slow client uses almost no memory. */
async function sendInParts(response: Response, { status, head, body, encoding }: BodyToSend) {
	// Requests that are pipelined are answered one after the other. No file stays open while its answer waits.
	if (!response.socket) await once(response, "socket");
	const parts = await openParts(body);
	try {
		// A pipeline into a closed response would not even start.
		if (response.destroyed) return;
		response.writeHead(status, head);
		// Whoever waits for the end of an answer listens, and so does each part of the pipeline: more than Node takes for usual.
		response.setMaxListeners(20);
		const coder = encoding ? [STREAMS[encoding]()] : [];
		await pipeline([parts, ...coder, response]);
	} catch (error) {
		// The client left before the end, which is allowed.
		if (!hasLeft(error)) throw error;
	} finally {
		parts.destroy();
	}
}

/** A file that cannot be opened fails before anything is sent. */
async function openParts(body: Body): Promise<Readable> {
	if (body instanceof Uint8Array) return Readable.from(partsOf(body));
	if ("open" in body) return Readable.from(body.open(), { objectMode: false });
	const file = await open(body.path);
	try {
		requireSize(body, (await file.stat()).size);
	} catch (error) {
		await file.close();
		throw error;
	}
	return file.createReadStream({ highWaterMark: PART_BYTES });
}

function* partsOf(body: Uint8Array): Generator<Uint8Array> {
	for (let place = 0; place < body.length; place += PART_BYTES) {
		yield body.subarray(place, place + PART_BYTES);
	}
}

function hasLeft(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
