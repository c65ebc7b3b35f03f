import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { FEED_FIELDS, Feed, type FeedField } from "#contract/agents/feed.ts";
import type { Problem } from "#contract/http/problem.ts";
import { useService } from "../running-service.ts";

const running = useService();

const ask = (query: string, headers: Record<string, string> = {}) =>
	fetch(`${running.service.origin}/api/v1/enterprise/agents${query}`, { headers });
const feedOf = async (query: string) => Feed.parse(await (await ask(query)).json());

/** Items with members are JSON in CSV. */
const itemOf = (item: unknown) => (typeof item === "object" ? JSON.stringify(item) : item);

/** A cell as readers of the format understand it: escaped texts lose one apostrophe. */
function cellOf(value: unknown): string {
	if (value === null || value === undefined) return "";
	return Array.isArray(value) ? value.map(itemOf).join("|") : String(value);
}

const unguard = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, "");

async function rowsOf(query: string): Promise<string[][]> {
	const response = await ask(query);
	expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
	return parse(await response.text());
}

describe("the feed as CSV", () => {
	it("has the same value as JSON for every field of every agent", async () => {
		const { agents } = await feedOf("");
		const [header, ...rows] = await rowsOf("?format=csv");
		expect(header).toEqual([...FEED_FIELDS]);
		expect(rows).toHaveLength(agents.length);
		for (const [index, agent] of agents.entries()) {
			const expected = FEED_FIELDS.map((field) => cellOf(agent[field]));
			expect(rows[index]?.map(unguard)).toEqual(expected);
		}
	});

	it.each(FEED_FIELDS)("has the single column %s", async (field: FeedField) => {
		const { agents, fields } = await feedOf(`?fields=${field}`);
		expect(fields).toEqual([field]);
		expect(Object.keys(agents[0] ?? {})).toEqual([field]);
		const rows = await rowsOf(`?format=csv&fields=${field}`);
		expect(rows.flat().map(unguard)).toEqual([
			field,
			...agents.map((agent) => cellOf(agent[field])),
		]);
	});

	it("is the same as a file or live, with all fields", async () => {
		for (const format of ["json", "csv"]) {
			const file = await ask(`?format=${format}`);
			const live = await ask(`?format=${format}&fields=${FEED_FIELDS.join(",")}`);
			expect(await live.text()).toBe(await file.text());
			expect(live.headers.get("etag")).toBe(file.headers.get("etag"));
			expect(live.headers.get("content-type")).toBe(file.headers.get("content-type"));
		}
	});

	it("is offered as a download with the date in its name, and only as CSV", async () => {
		for (const query of ["?format=csv", "?format=csv&fields=slug"]) {
			expect((await ask(query)).headers.get("content-disposition")).toBe(
				'attachment; filename="agents-2026-05-04.csv"',
			);
		}
		expect((await ask("")).headers.get("content-disposition")).toBeNull();
	});
});

describe("a feed query: 400", () => {
	it.each([
		["?fields=", "fields"],
		["?fields=slug,,title", "fields"],
		["?fields=SLUG", "fields"],
		["?fields=ownerId", "fields"],
		["?fields=__proto__", "fields"],
		["?fields=slug&fields=title", "fields"],
		["?format=", "format"],
		["?format=CSV", "format"],
		["?format=json&format=csv", "format"],
	])("refuses %s and names %s", async (query, name) => {
		const response = await ask(query);
		expect(response.status).toBe(400);
		expect(response.headers.get("cache-control")).toBe("no-store");
		const problem = (await response.json()) as Problem;
		expect(problem.detail).toContain(`"${name}"`);
		expect(problem.errors?.[0]?.pointer).toBe(`#/${name}`);
	});
});

describe("a feed with a token", () => {
	it.each(["", "?format=csv", "?fields=slug", "?format=csv&fields=slug"])(
		"%s has the same content and is cached for one client only",
		async (query) => {
			const token = await running.service.createToken("agents:read");
			const open = await ask(query);
			const own = await ask(query, { Authorization: `Bearer ${token}` });
			expect(await own.text()).toBe(await open.text());
			expect(own.headers.get("cache-control")).toBe("no-store");
			expect(own.headers.get("etag")).toBeNull();
			expect(own.headers.get("vary")).toBe("Authorization, X-API-Key, Accept-Encoding");
			expect(open.headers.get("vary")).toBe("Authorization, X-API-Key, Accept-Encoding");
		},
	);

	it("is refused for a token without permission to read, and for two tokens", async () => {
		const watcher = await running.service.createToken("watchlist:write");
		expect((await ask("", { "X-API-Key": watcher })).status).toBe(403);
		const reader = await running.service.createToken("agents:read");
		const both = { "X-API-Key": watcher, Authorization: `Bearer ${reader}` };
		expect((await ask("", both)).status).toBe(400);
	});
});

describe("a history", () => {
	const history = (query: string) =>
		fetch(`${running.service.origin}/api/v1/agents/harbor-scout/history${query}`);

	it("is the same as a file or live, with every parameter at its default", async () => {
		const drawnAnswer = await history("");
		for (const query of ["?limit=500&days=90", "?limit=500", "?days=90", "?utm=1"]) {
			const live = await history(query);
			expect(await live.text()).toBe(await drawnAnswer.clone().text());
			expect(live.headers.get("etag")).toBe(drawnAnswer.headers.get("etag"));
		}
	});

	it.each(["?days=36501", "?days=1.5", "?days=0&limit=1000", "?limit=90", "?limit=30&days=1"])(
		"accepts %s",
		async (query) => expect((await history(query)).status).toBe(200),
	);

	it.each([
		["?days=", "days"],
		["?days=007", "days"],
		["?days=%2B1", "days"],
		["?limit=1e2", "limit"],
		["?limit=0x10", "limit"],
		["?limit=1&limit=1", "limit"],
		["?limit=9007199254740993", "limit"],
	])("refuses %s and names %s", async (query, name) => {
		const response = await history(query);
		expect(response.status).toBe(400);
		expect(((await response.json()) as Problem).detail).toContain(`"${name}"`);
	});
});
