import type { Request } from "express";
import { Refusal } from "#domain/errors.ts";

export interface BodyBounds {
	maxBytes: number;
	tooLarge: string;
}

/** Reads a whole body once. Later calls get the same bytes. */
export async function readBody(request: Request, bounds: BodyBounds): Promise<Buffer> {
	if (Buffer.isBuffer(request.body)) return request.body;
	checkSize(Number(request.get("Content-Length") ?? 0), bounds);
	if ((request.get("Content-Encoding") ?? "identity").toLowerCase() !== "identity") {
		throw new Refusal(
			"unsupported_media_type",
			"The body must be sent without a content encoding.",
		);
	}
	const body = await collect(request, bounds);
	request.body = body;
	return body;
}

async function collect(request: Request, bounds: BodyBounds): Promise<Buffer> {
	const parts: Buffer[] = [];
	let bytes = 0;
	try {
		// The connection is still needed for the answer.
		for await (const part of request.iterator({ destroyOnReturn: false })) {
			parts.push(part);
			bytes += part.length;
			checkSize(bytes, bounds);
		}
	} catch (error) {
		if (hasBrokenOff(error)) throw new Refusal("malformed_body", "The body ended early.");
		throw error;
	}
	return Buffer.concat(parts);
}

/** Refuses as soon as the size is known, without waiting for the rest. */
function checkSize(bytes: number, { maxBytes, tooLarge }: BodyBounds): void {
	if (bytes <= maxBytes) return;
	throw new Refusal("body_too_large", tooLarge, { headers: { Connection: "close" } });
}

/** The client left before the whole body had arrived. */
function hasBrokenOff(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}
