import { XMLValidator } from "fast-xml-parser";
import type { Reply } from "./connection.ts";

const ENDS: readonly { pattern: RegExp; isWhole: (body: Buffer) => boolean }[] = [
	{ pattern: /[/+]json\b/, isWhole: isJson },
	{ pattern: /[/+]xml\b/, isWhole: (body) => XMLValidator.validate(body.toString()) === true },
	{ pattern: /^text\/html\b/, isWhole: (body) => body.toString().trimEnd().endsWith("</html>") },
	{ pattern: /^image\/png\b/, isWhole: (body) => body.subarray(-8, -4).toString() === "IEND" },
	{ pattern: /^text\//, isWhole: (body) => body.length > 0 },
];

/** Why a reader cannot use an answer. Undefined for a good one. */
export function findFault({ status, mediaType, isWhole, body, etag }: Reply): string | undefined {
	if (status !== 200 && status !== 304) return `was answered with ${status}`;
	if (etag === undefined) return "has no ETag";
	if (!isWhole) return "ended before it was whole";
	if (status === 304) return body.length === 0 ? undefined : "has a body although it is a 304";
	const row = ENDS.find(({ pattern }) => pattern.test(mediaType));
	if (!row) return `is of an unknown type, ${mediaType}`;
	return row.isWhole(body) ? undefined : `is no whole ${mediaType}`;
}

function isJson(body: Buffer): boolean {
	try {
		JSON.parse(body.toString());
		return true;
	} catch {
		return false;
	}
}
