import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import {
	createBodyCompressor,
	createEncoder,
	type Encoding,
	WHOLE_MAX_BYTES,
} from "./compress-body.ts";
import { endTogether } from "./end-together.ts";

/** A file that is read only when its bytes are sent. */
export interface FileBody {
	path: string;
	bytes: number;
}

/** A body that is produced while it is sent. */
export interface MadeBody {
	open: () => AsyncIterable<string>;
}

export type Body = Uint8Array | FileBody | MadeBody;

/**
 * Files up to this size are read as a whole, which is faster. Larger files are read in parts, as the client takes them.
 */
const READ_AT_ONCE_MAX_BYTES = 262_144;
/** Size of such a part. */
const PART_BYTES = 65_536;

/** One for the whole process: what was compressed for one client is reused for the next. */
const compressor = createBodyCompressor();

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
function requireSize({ path, bytes }: FileBody, found: number): void {
	if (found !== bytes) throw new Error(`${path} has ${found} bytes instead of ${bytes}`);
}

/** Only the whole compressed body shows its length. */
async function sendCompressed(
	response: Response,
	{ status, head, body, digest, mediaType, isHead }: BodyToSend & { body: Uint8Array | FileBody },
	encoding: Encoding,
): Promise<void> {
	const plain = "path" in body ? await readWhole(body) : body;
	const compressed = await compressor.compress(encoding, plain, digest, mediaType);
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
		const coder = encoding ? [createEncoder(encoding)] : [];
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
