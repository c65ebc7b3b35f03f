import type { TraceParent } from "./call.ts";

/** Version 00, and the part that later versions share with it. */
const TRACE_PARENT =
	/^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/;
const VERSION_00_CHARACTERS = 55;

/** Undefined for anything that W3C Trace Context does not allow: the receiver then starts a new trace. */
export function readTraceParent(header: string | string[] | undefined): TraceParent | undefined {
	if (typeof header !== "string") return undefined;
	const [, traceId, parentId] = TRACE_PARENT.exec(header) ?? [];
	const isWhole = !header.startsWith("00") || header.length === VERSION_00_CHARACTERS;
	return traceId && parentId && isWhole ? { traceId, parentId } : undefined;
}
