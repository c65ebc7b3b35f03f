import { createHash } from "node:crypto";
import type { DocumentFormat } from "#contract/intake/document.ts";
import type { DocumentRecord } from "#domain/records/agent-record.ts";

export const FETCHED_AT = "2026-01-01T00:00:00.000Z";

/** A document as its owner sent it. */
export function documentRecord(
	text: string,
	format: DocumentFormat = "mcp-server",
): DocumentRecord {
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { sha256, format, text, origin: null, fetchedAt: FETCHED_AT, by: "owner:ada" };
}
