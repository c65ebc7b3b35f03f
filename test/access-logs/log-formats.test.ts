import { describe, expect, it } from "vitest";
import type { LogLine, LogRead } from "#access-logs/log-format.ts";
import { findLogFormat, LOG_FORMATS } from "#access-logs/log-formats.ts";
import { processorMs } from "../processor-time.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const AT = Date.parse("2026-05-04T12:00:09.000Z");

const READ: LogRead = {
	atMs: AT,
	address: "203.0.113.9",
	method: "GET",
	path: "/agents/harbor-scout/",
	status: 200,
	userAgent: FIREFOX,
	passedOn: false,
};

function readLog(name: string, ...lines: string[]): LogLine[] {
	const format = findLogFormat(name);
	if (!format) throw new Error(`There is no format ${name}`);
	return lines.map(format.begin());
}

it("every format has a unique name", () => {
	const names = LOG_FORMATS.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	expect(findLogFormat("squid")).toBeUndefined();
});

describe("a combined log", () => {
	it("has client, request, time and status", () => {
		const line = `203.0.113.9 - - [04/May/2026:12:00:09 +0000] "GET /agents/harbor-scout/ HTTP/1.1" 200 5120 "https://search.example/" "${FIREFOX}"`;
		expect(readLog("combined", line)).toEqual([READ]);
	});

	const combined = ({
		client = "203.0.113.9 - -",
		time = "04/May/2026:12:00:09 +0000",
		request = "GET /agents/harbor-scout/ HTTP/1.1",
		answer = "200 5120",
		names = `"-" "${FIREFOX}"`,
	}) => `${client} [${time}] "${request}" ${answer} ${names}`.trim();

	it.each<[string, Parameters<typeof combined>[0], Partial<LogRead>]>([
		["an address of IPv6", { client: "2001:db8::9 - -" }, { address: "2001:db8::9" }],
		["a user name with blanks", { client: "203.0.113.9 - Ada L [x]" }, {}],
		["another time zone", { time: "04/May/2026:05:30:09 -0630" }, {}],
		["HTTP/2", { request: "GET /agents/harbor-scout/ HTTP/2.0" }, {}],
		["a query", { request: "GET /agents/a/?x=1 HTTP/1.1" }, { path: "/agents/a/?x=1" }],
		["an answer without a body", { answer: "304 -" }, { status: 304 }],
		["no user agent", { names: '"-" "-"' }, { userAgent: "" }],
		["the common format", { names: "" }, { userAgent: "" }],
		[
			"quotes as Apache escapes them",
			{ names: String.raw`"-" "a \"b\" \\c"` },
			{ userAgent: String.raw`a "b" \c` },
		],
		[
			"quotes as nginx escapes them",
			{ names: String.raw`"-" "a \x22b\x22"` },
			{ userAgent: 'a "b"' },
		],
		["more fields at the end", { names: `"-" "${FIREFOX}" "198.51.100.4" rt=0.001` }, {}],
		[
			"what is no HTTP",
			{ request: String.raw`\x16\x03\x01`, answer: "400 157" },
			{ method: String.raw`\x16\x03\x01`, path: "", status: 400 },
		],
		["no request at all", { request: "", answer: "408 0" }, { method: "", path: "", status: 408 }],
	])("is read with %s", (_what, members, expected) => {
		expect(readLog("combined", combined(members))).toEqual([{ ...READ, ...expected }]);
	});

	it.each([
		["is cut off in the user agent", combined({}).slice(0, -12)],
		["is cut off in the request", combined({}).slice(0, 60)],
		["has a month of no calendar", combined({ time: "04/Foo/2026:12:00:09 +0000" })],
		["has an hour of no day", combined({ time: "04/May/2026:25:00:09 +0000" })],
		["has a status of no number", combined({ answer: "- -" })],
		["is of another format", '{"ClientIP":"203.0.113.9"}'],
	])("is invalid if it %s", (_why, line) => {
		expect(readLog("combined", line)).toEqual([undefined]);
	});

	it("is read in time, with any content", () => {
		const opening = "[04/May/2026:12:00:09 +0000] ";
		const hostile = `203.0.113.9 - ${opening.repeat(2_000)}"${"\\".repeat(60_000)}`;
		const took = processorMs(() => {
			expect(readLog("combined", hostile)).toEqual([undefined]);
		});
		expect(took).toBeLessThan(10_000);
	});
});

describe("a log of CloudFront", () => {
	const HEADER =
		"#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query";
	const cloudfront = (members: Readonly<Record<string, string>> = {}) =>
		Object.values({
			date: "2026-05-04",
			time: "12:00:09",
			edge: "FRA56-P4",
			bytes: "5120",
			address: "203.0.113.9",
			method: "GET",
			host: "d111.cloudfront.test",
			path: "/agents/harbor-scout/",
			status: "200",
			referer: "-",
			userAgent: encodeURI(FIREFOX),
			query: "-",
			...members,
		}).join("\t");

	it("names its fields in the header", () => {
		expect(readLog("cloudfront", "#Version: 1.0", HEADER, cloudfront())).toEqual([
			"header",
			"header",
			READ,
		]);
		const short = "#Fields: sc-status cs(User-Agent) cs-uri-stem cs-method c-ip time date";
		const line = [
			"200",
			encodeURI(FIREFOX),
			READ.path,
			"GET",
			READ.address,
			"12:00:09",
			"2026-05-04",
		];
		expect(readLog("cloudfront", short, line.join("\t"))).toEqual(["header", READ]);
	});

	it.each<[string, Readonly<Record<string, string>>, Partial<LogRead>]>([
		["an address of IPv6", { address: "2001:db8::9" }, { address: "2001:db8::9" }],
		["a user agent that is escaped twice", { userAgent: encodeURI(encodeURI(FIREFOX)) }, {}],
		["quotes in a user agent", { userAgent: "a%20%22b%22" }, { userAgent: 'a "b"' }],
		["a broken escape in a user agent", { userAgent: "a%zzb" }, { userAgent: "a%zzb" }],
		["no user agent", { userAgent: "-" }, { userAgent: "" }],
		["a client that left before the answer", { status: "000" }, { status: 0 }],
	])("is read with %s", (_what, members, expected) => {
		const [, read] = readLog("cloudfront", HEADER, cloudfront(members));
		expect(read).toEqual({ ...READ, ...expected });
	});

	it.each([
		["Hit", false],
		["OriginShieldHit", false],
		["RefreshHit", true],
		["Miss", true],
		["Error", true],
		["-", true],
	])("with the result %s was passed on to the origin: %j", (result, passedOn) => {
		const line = (...results: string[]) => [cloudfront(), ...results].join("\t");
		const RESPONSE = "x-edge-response-result-type";
		expect([
			readLog("cloudfront", `${HEADER} ${RESPONSE}`, line(result))[1],
			readLog("cloudfront", `${HEADER} x-edge-result-type`, line(result))[1],
			readLog("cloudfront", `${HEADER} x-edge-result-type ${RESPONSE}`, line("Error", result))[1],
		]).toEqual([1, 2, 3].map(() => ({ ...READ, passedOn })));
	});

	it.each([
		["comes without a header", [cloudfront()]],
		["is cut off", [HEADER, cloudfront().slice(0, -4)]],
		["has no date", [HEADER, cloudfront({ date: "-" })]],
		["has no status", [HEADER, cloudfront({ status: "-" })]],
		["lacks a field that is needed", ["#Fields: date time", "2026-05-04\t12:00:09"]],
	])("is invalid if it %s", (_why, lines) => {
		expect(readLog("cloudfront", ...lines).at(-1)).toBeUndefined();
	});
});

describe("a log of Cloudflare", () => {
	const cloudflare = (members: object = {}) =>
		JSON.stringify({
			ClientIP: "203.0.113.9",
			ClientRequestHost: "registry.test",
			ClientRequestMethod: "GET",
			ClientRequestURI: "/agents/harbor-scout/",
			EdgeResponseStatus: 200,
			ClientRequestUserAgent: FIREFOX,
			EdgeStartTimestamp: "2026-05-04T12:00:09Z",
			...members,
		});

	it("has one JSON object per line", () => {
		expect(readLog("cloudflare", cloudflare())).toEqual([READ]);
	});

	it.each([
		["RFC 3339 with a fraction", "2026-05-04T12:00:09.000000000Z"],
		["RFC 3339 with an offset", "2026-05-04T14:00:09+02:00"],
		["seconds", AT / 1_000],
		["milliseconds", AT],
		["microseconds", AT * 1_000],
		["nanoseconds", AT * 1_000_000],
	])("has the time as %s", (_unit, EdgeStartTimestamp) => {
		expect(readLog("cloudflare", cloudflare({ EdgeStartTimestamp }))).toEqual([READ]);
	});

	it.each<[string, object, Partial<LogRead>]>([
		["an address of IPv6", { ClientIP: "2001:db8::9" }, { address: "2001:db8::9" }],
		["a query", { ClientRequestURI: "/agents/a/?x=1" }, { path: "/agents/a/?x=1" }],
		["quotes in a user agent", { ClientRequestUserAgent: 'a "b"' }, { userAgent: 'a "b"' }],
		["an empty user agent", { ClientRequestUserAgent: "" }, { userAgent: "" }],
		["no user agent", { ClientRequestUserAgent: undefined }, { userAgent: "" }],
	])("is read with %s", (_what, members, expected) => {
		expect(readLog("cloudflare", cloudflare(members))).toEqual([{ ...READ, ...expected }]);
	});

	it.each([
		["hit", false],
		["stale", false],
		["updating", false],
		["stream_hit", false],
		["revalidated", true],
		["expired", true],
		["miss", true],
		["bypass", true],
		["dynamic", true],
		["unknown", true],
		["", true],
	])("with the cache status %j was passed on to the origin: %j", (CacheCacheStatus, passedOn) => {
		expect(readLog("cloudflare", cloudflare({ CacheCacheStatus }))).toEqual([
			{ ...READ, passedOn },
		]);
	});

	it.each([
		["is cut off", cloudflare().slice(0, -9)],
		["is no object", "[1]"],
		["is nothing", "null"],
		["has a status of no number", cloudflare({ EdgeResponseStatus: "200" })],
		["has no address", cloudflare({ ClientIP: undefined })],
		["has no time", cloudflare({ EdgeStartTimestamp: undefined })],
		["has a time before all clocks", cloudflare({ EdgeStartTimestamp: -1e30 })],
		["has a time after all clocks", cloudflare({ EdgeStartTimestamp: 1e30 })],
		["is of another format", "203.0.113.9 - -"],
	])("is invalid if it %s", (_why, line) => {
		expect(readLog("cloudflare", line)).toEqual([undefined]);
	});
});
