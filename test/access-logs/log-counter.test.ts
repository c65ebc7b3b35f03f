import { describe, expect, it } from "vitest";
import { createLogCounter } from "#access-logs/log-counter.ts";
import type { LogFormat, LogRead } from "#access-logs/log-format.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { PAGES } from "#contract/pages.ts";
import { isView } from "#domain/view-rules.ts";

const NOON = Date.parse("2026-05-04T12:00:00.000Z");
const MINUTE = 60_000;

/** Lines of JSON; `#` begins a header. */
const plain: LogFormat = {
	name: "plain",
	summary: "For tests",
	begin: () => (line) => {
		if (line.startsWith("#")) return "header";
		return line.startsWith("{") ? JSON.parse(line) : undefined;
	},
};

function read(members: Partial<LogRead> = {}): LogRead {
	return {
		atMs: NOON,
		address: "203.0.113.9",
		method: "GET",
		path: "/agents/harbor-scout/",
		status: 200,
		userAgent: "Firefox",
		passedOn: false,
		...members,
	};
}

function createCounter() {
	return createLogCounter({
		format: plain,
		isBot: (userAgent) => userAgent.includes("bot") || userAgent === "",
		digestsOf: ({ slug, address, userAgent }) => ({
			client: `digest of ${slug} ${address} ${userAgent}`,
			address: `digest of ${slug} ${address}`,
			network: `digest of ${address}`,
		}),
	});
}

async function* log(...lines: (LogRead | string)[]): AsyncIterable<readonly string[]> {
	yield lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
}

describe("a log", () => {
	it("is counted as views of each agent in each hour", async () => {
		const count = await createCounter()(
			log(
				"#header",
				read(),
				read({ address: "203.0.113.10" }),
				read({ path: "/agents/night-courier/" }),
				read({ atMs: NOON - 1 }),
				read({ atMs: NOON + 59 * MINUTE }),
				read({ atMs: NOON + 60 * MINUTE, address: "203.0.113.11" }),
				"",
				"what is this",
			),
		);
		expect(count).toEqual({
			lines: 7,
			understood: 6,
			failed: 0,
			robots: 0,
			passedOn: 0,
			repeats: 1,
			views: [
				{ slug: "harbor-scout", count: 0, at: "2026-05-04T11:00:00.000Z" },
				{ slug: "harbor-scout", count: 3, at: "2026-05-04T12:00:00.000Z" },
				{ slug: "night-courier", count: 1, at: "2026-05-04T12:00:00.000Z" },
				{ slug: "harbor-scout", count: 1, at: "2026-05-04T13:00:00.000Z" },
			],
		});
	});

	it("without readers has no views", async () => {
		const none = {
			lines: 0,
			understood: 0,
			failed: 0,
			robots: 0,
			passedOn: 0,
			repeats: 0,
			views: [],
		};
		expect(await createCounter()(log())).toEqual(none);
	});

	it("leaves nothing about readers", async () => {
		const count = await createCounter()(log(read(), read({ address: "2001:db8::9" })));
		expect(JSON.stringify(count)).not.toMatch(/203\.0\.113|2001:db8|Firefox|digest/);
	});
});

describe("a request", () => {
	it.each<[string, boolean, Partial<LogRead>]>([
		["of a page", true, {}],
		["of a page that is still the same", true, { status: 304 }],
		["of a page with a query", true, { path: "/agents/harbor-scout/?from=mail" }],
		["of a page whose slug is escaped", true, { path: "/agents/harbor%2Dscout/" }],
		["of the detail", true, { path: "/api/v1/agents/harbor-scout" }],
		["of the detail under the other prefix", true, { path: "/api/agents/harbor-scout?x" }],
		["for the head of a page", false, { method: "HEAD" }],
		["to change an agent", false, { method: "PATCH", path: "/api/v1/agents/harbor-scout" }],
		["to register", false, { method: "POST", path: "/api/v1/agents/register" }],
		["that is redirected", false, { path: "/agents/harbor-scout", status: 308 }],
		["for a page that is not there", false, { status: 404 }],
		["for a part of a page", false, { status: 206 }],
		["of a badge", false, { path: "/api/badges/harbor-scout" }],
		["of the history", false, { path: "/api/v1/agents/harbor-scout/history" }],
		["of the page as Markdown", false, { path: "/agents/harbor-scout.md" }],
		["of all agents", false, { path: "/agents/" }],
		["of another host's path", false, { path: "/wp-login.php" }],
		["through us to another host", false, { path: "http://evil.test/agents/harbor-scout/" }],
		["of what can be no slug", false, { path: "/agents/Harbor_Scout/" }],
		["of a slug with an escaped slash", false, { path: "/agents/harbor%2Fscout/" }],
		["of a slug with a broken escape", false, { path: "/agents/harbor%zz/" }],
		["that is no HTTP", false, { method: "", path: "" }],
	])("%s is a view: %j", async (_what, counts, members) => {
		const { views, failed } = await createCounter()(log(read(members)));
		expect(failed).toBe([404, 206].includes(members.status ?? 200) ? 1 : 0);
		expect(views.map(({ slug }) => slug)).toEqual(counts ? ["harbor-scout"] : []);
	});

	it("by a robot or without a user agent is not a view", async () => {
		const robots = [
			read({ userAgent: "a bot" }),
			read({ userAgent: "a bot" }),
			read({ userAgent: "" }),
		];
		expect(await createCounter()(log(...robots))).toMatchObject({ robots: 3, views: [] });
	});

	it("that the CDN passed on to its origin is not a view, and its client can still count", async () => {
		const count = await createCounter()(log(read({ passedOn: true }), read()));
		expect(count).toMatchObject({ passedOn: 1, repeats: 0, views: [{ count: 1 }] });
	});

	it("of exactly these endpoints is a view", () => {
		const ids = [...ENDPOINTS, ...PAGES].map(({ id }) => id);
		const viewed = ids.filter((endpointId) => isView({ endpointId, method: "GET", status: 200 }));
		expect(viewed.sort()).toEqual(["agent", "getAgent"]);
	});
});

describe("a returning client", () => {
	const LATE = Date.parse("2026-05-04T23:50:00.000Z");
	it.each<[string, number, Partial<LogRead>, Partial<LogRead>]>([
		["at once", 1, {}, {}],
		["just before 30 minutes are over", 1, {}, { atMs: NOON + 30 * MINUTE - 1 }],
		["when 30 minutes are over", 2, {}, { atMs: NOON + 30 * MINUTE }],
		["on the next day", 2, { atMs: LATE }, { atMs: LATE + 10 * MINUTE }],
		["at the end of the same day", 1, { atMs: LATE }, { atMs: LATE + 10 * MINUTE - 1 }],
		["in a line that was written first", 1, { atMs: NOON + 5 * MINUTE }, {}],
		["for the detail of the same agent", 1, {}, { path: "/api/v1/agents/harbor-scout" }],
		["for another agent", 2, {}, { path: "/agents/night-courier/" }],
		["with another program", 2, {}, { userAgent: "Safari" }],
		["from another address", 2, {}, { address: "203.0.113.10" }],
	])("%s makes views: %j", async (_when, expected, first, second) => {
		const { views } = await createCounter()(log(read(first), read(second)));
		expect(views.reduce((sum, { count }) => sum + count, 0)).toBe(expected);
	});

	it("counts again 30 minutes after the counted view, not after the last repetition", async () => {
		const reads = [0, 20, 40].map((minutes) => read({ atMs: NOON + minutes * MINUTE }));
		expect(await createCounter()(log(...reads))).toMatchObject({ repeats: 1 });
	});

	it("is recognised in the next log of the same import", async () => {
		const counter = createCounter();
		await counter(log(read()));
		expect(await counter(log(read({ atMs: NOON + MINUTE })))).toMatchObject({
			repeats: 1,
			views: [{ slug: "harbor-scout", count: 0, at: "2026-05-04T12:00:00.000Z" }],
		});
	});

	it("does not affect the rows of another log", async () => {
		const again = () => log(read({ atMs: NOON + MINUTE }), read({ path: "/agents/pier/" }));
		const counter = createCounter();
		await counter(log(read()));
		const rows = (views: { slug: string; at: string }[]) => views.map(({ slug, at }) => [slug, at]);
		const { views } = await counter(again());
		expect(rows(views)).toEqual(rows((await createCounter()(again())).views));
		expect(views.map(({ count }) => count)).toEqual([0, 1]);
	});
});

describe("an address with many user agents", () => {
	const DAY = 24 * 60 * MINUTE;
	const sum = ({ views }: { views: { count: number }[] }) =>
		views.reduce((total, { count }) => total + count, 0);
	const named = (count: number, members: Partial<LogRead> = {}) =>
		Array.from({ length: count }, (_, number) => read({ userAgent: `App/${number}`, ...members }));

	it.each<[string, number, LogRead[]]>([
		["counts five times", 5, named(8)],
		["counts again on the next day", 10, [...named(8), ...named(8, { atMs: NOON + DAY })]],
		[
			"counts for each of the days of a log that mixes them",
			10,
			named(8).flatMap((one) => [one, { ...one, atMs: NOON + DAY }]),
		],
		["counts for another agent", 10, [...named(8), ...named(8, { path: "/agents/pier/" })]],
		["takes nothing from another", 10, [...named(8), ...named(8, { address: "203.0.113.10" })]],
		[
			"counts none when the first five return",
			5,
			[...named(8), ...named(8, { atMs: NOON + 31 * MINUTE })],
		],
	])("%s: %i", async (_what, expected, reads) => {
		expect(sum(await createCounter()(log(...reads)))).toBe(expected);
	});
});
