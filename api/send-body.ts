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

/** A file that is read only if its bytes are sent. */
export interface FileBody {
	path: string;
	bytes: number;
}

/** A body that is made while it is sent. */
export interface MadeBody {
	open: () => AsyncIterable<string>;
}

export type Body = Uint8Array | FileBody | MadeBody;

/** Files up to this size are quicker read at once. What is sent of a larger one is in memory only until the client takes it. */
const READ_AT_ONCE_MAX_BYTES = 262_144;
/** A small part of a large body at a time. */
const PART_BYTES = 65_536;

/** One for the whole process: what one client asked for compressed, the next one gets. */
const compressor = createBodyCompressor();

interface BodyToSend {
	status: number;
	/** Names and values in turn, of everything but the length. */
	head: string[];
	body: Body;
	digest: string | undefined;
	encoding: Encoding | undefined;
	isHead: boolean;
}

/** Nobody knows how long that will be which is not made yet. */
export function bytesIn(body: Body): number {
	if (body instanceof Uint8Array) return body.length;
	return "open" in body ? Number.POSITIVE_INFINITY : body.bytes;
}

/** Sends the head and, unless only that was asked for, the body. A file is looked into only where that cannot be avoided. */
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

/** What was cut short, or swapped for something else, is never sent as if it were the file. */
function requireSize({ path, bytes }: FileBody, found: number): void {
	if (found !== bytes) throw new Error(`${path} has ${found} bytes instead of ${bytes}`);
}

/** How long the compressed body is can be told only of the whole of it. */
async function sendCompressed(
	response: Response,
	{ status, head, body, digest, isHead }: BodyToSend & { body: Uint8Array | FileBody },
	encoding: Encoding,
): Promise<void> {
	const plain = "path" in body ? await readWhole(body) : body;
	const compressed = await compressor.compress(encoding, plain, digest);
	head.push("Content-Length", String(compressed.length));
	endTogether(response.writeHead(status, head), isHead ? undefined : compressed);
}

/** Reads and compresses as fast as the client takes it, so that one who is slow holds next to nothing. */
async function sendInParts(
	response: Response,
	{ status, head, body, encoding }: BodyToSend,
): Promise<void> {
	// Who asks for many at once gets one after the other; a file is not held open for the time until then.
	if (!response.socket) await once(response, "socket");
	const parts = await openParts(body);
	try {
		// Of a response that is closed already a pipeline would not even take up the parts.
		if (response.destroyed) return;
		response.writeHead(status, head);
		const coder = encoding ? [createEncoder(encoding)] : [];
		await pipeline([parts, ...coder, response]);
	} catch (error) {
		// The client left before the end, as clients may.
		if (!hasLeft(error)) throw error;
	} finally {
		parts.destroy();
	}
}

/** A file that cannot be opened fails before anything was sent. */
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
