import express, { type Request, type RequestHandler, type Response } from "express";
import { REGISTRATION } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";

const readRaw = express.raw({ type: () => true, limit: REGISTRATION.bodyMaxBytes, inflate: false });

/** Reads and parses a JSON body; says what is wrong with it before any member is looked at. */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
	checkMediaType(request);
	const length = Number(request.get("Content-Length") ?? 0);
	if (length > REGISTRATION.bodyMaxBytes) {
		// Said before anything is read; what the client goes on sending is not waited for.
		throw new Refusal("body_too_large", "The body is larger than 16 KiB.", {
			headers: { Connection: "close" },
		});
	}
	await runHandler(readRaw, request, response);
	const bytes: unknown = request.body;
	if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
		throw new Refusal("malformed_body", "The body is empty; send a JSON object.");
	}
	return parseJson(decode(bytes));
}

function checkMediaType(request: Request): void {
	const type = request.get("Content-Type") ?? "";
	if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
		throw new Refusal("unsupported_media_type", "Send the body as Content-Type: application/json.");
	}
}

function decode(bytes: Buffer): string {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		throw new Refusal("malformed_body", "The body is not valid UTF-8.");
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal("malformed_body", "The body is not valid JSON.");
	}
}

function runHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
	return new Promise((resolve, reject) => {
		handler(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
	});
}
