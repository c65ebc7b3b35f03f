import type { Request } from "express";
import type { z } from "zod";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { parseJson as tryJson } from "#contract/parse-json.ts";
import { Refusal } from "#domain/errors.ts";
import { parseBody } from "../http/parse-body.ts";
import { type BodyBounds, readBody } from "./read-body.ts";

/** Reads and parses a JSON body. Refuses invalid JSON before any member is checked. */
export async function readJsonBody(
	request: Request,
	mediaTypes: readonly string[] = ["application/json"],
): Promise<unknown> {
	const { endpoint } = request.call;
	if (!endpoint) throw new Error("A body came through without an endpoint");
	const maxBytes = bodyMaxBytesOf(endpoint);
	const bounds = { maxBytes, tooLarge: `The body is larger than ${maxBytes / 1024} KiB.` };
	return parseJsonBody(await readTextBody(request, bounds, mediaTypes));
}

/** The same, as a schema says it must be. */
export const bodyOf = async <Schema extends z.ZodType>(schema: Schema, request: Request) =>
	parseBody(schema, await readJsonBody(request));

/** Reads a body of text in UTF-8, which is never empty. */
export async function readTextBody(
	request: Request,
	bounds: BodyBounds,
	mediaTypes: readonly string[],
): Promise<string> {
	checkMediaType(request, mediaTypes);
	const bytes = await readBody(request, bounds);
	if (bytes.length > 0) return decode(bytes);
	const what = mediaTypes.includes("text/plain") ? "a document" : "a JSON object";
	throw new Refusal("malformed_body", `The body is empty; send ${what}.`);
}

function checkMediaType(request: Request, mediaTypes: readonly string[]): void {
	const type = request.get("Content-Type") ?? "";
	const [, name = ""] = /^([^;\s]+)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.exec(type) ?? [];
	if (mediaTypes.includes(name.toLowerCase())) return;
	throw new Refusal(
		"unsupported_media_type",
		`Send the body as Content-Type: ${mediaTypes.join(" or ")}.`,
	);
}

function decode(bytes: Buffer): string {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		throw new Refusal("malformed_body", "The body is not valid UTF-8.");
	}
}

/** Refuses what is no JSON, in which nothing is undefined. */
export function parseJsonBody(text: string): unknown {
	const parsed = tryJson(text);
	if (parsed === undefined)
		throw new Refusal("malformed_body", "The body is not valid JSON, or is nested too deep.");
	return parsed;
}
