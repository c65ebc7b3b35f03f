import type { LogFormat, LogLine } from "./log-format.ts";

/** Requests in the format of Cloudflare's Logpush: one JSON object per line. */
export const cloudflare: LogFormat = {
	name: "cloudflare",
	summary: "Cloudflare Logpush, HTTP requests as JSON lines; log CacheCacheStatus, too",
	begin: () => readLine,
};

/** Values of `CacheCacheStatus` for answers from the cache. */
const ANSWERED_ITSELF: readonly unknown[] = ["hit", "stale", "updating", "stream_hit"];

function readLine(line: string): LogLine {
	const fields = parseObject(line);
	if (!fields) return undefined;
	const { ClientIP, ClientRequestMethod, ClientRequestURI, EdgeResponseStatus } = fields;
	const atMs = parseTimestamp(fields.EdgeStartTimestamp);
	const userAgent = fields.ClientRequestUserAgent ?? "";
	if (typeof ClientIP !== "string" || typeof ClientRequestMethod !== "string") return undefined;
	if (typeof ClientRequestURI !== "string" || typeof EdgeResponseStatus !== "number") {
		return undefined;
	}
	if (atMs === undefined || typeof userAgent !== "string") return undefined;
	const { CacheCacheStatus } = fields;
	return {
		atMs,
		address: ClientIP,
		method: ClientRequestMethod,
		path: ClientRequestURI,
		status: EdgeResponseStatus,
		userAgent,
		passedOn: CacheCacheStatus !== undefined && !ANSWERED_ITSELF.includes(CacheCacheStatus),
	};
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return isObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

/** Units of Unix time, recognised by size: each bound is 1973 in one unit and 5138 in the next. */
const UNIX_UNITS: readonly { below: number; perMs: number }[] = [
	{ below: 1e11, perMs: 1e-3 },
	{ below: 1e14, perMs: 1 },
	{ below: 1e17, perMs: 1e3 },
	{ below: 1e20, perMs: 1e6 },
];

/** RFC 3339, or Unix time in any unit that the job can be configured for. */
function parseTimestamp(value: unknown): number | undefined {
	if (typeof value === "number") {
		const unit = value >= 0 && UNIX_UNITS.find(({ below }) => value < below);
		return unit ? Math.floor(value / unit.perMs) : undefined;
	}
	const atMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
	return Number.isNaN(atMs) ? undefined : atMs;
}
