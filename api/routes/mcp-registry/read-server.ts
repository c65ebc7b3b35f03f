import type { Request } from "express";
import { DOCUMENT } from "#contract/limits.ts";
import { parseJson, readTextBody } from "../../middleware/read-json-body.ts";

const BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

/** The text of a server.json as it was sent. The document readers would also accept YAML. */
export async function readServer(request: Request): Promise<string> {
	const text = await readTextBody(request, BOUNDS, ["application/json"]);
	parseJson(text);
	return text;
}
