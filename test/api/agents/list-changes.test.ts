import { describe, expect, it } from "vitest";
import { AgentList } from "#contract/agents/agent-list.ts";
import { encodeChangeCursor } from "#contract/http/cursors.ts";
import { BASE_URL, NOW, useService } from "../running-service.ts";

const running = useService();

const ask = (query: string) => fetch(`${running.service.origin}/api/v1/agents?${query}`);

async function list(query: string): Promise<AgentList> {
	const response = await ask(query);
	expect(response.status).toBe(200);
	return AgentList.parse(await response.json());
}

const NEW_MEMBERS = ["tombstones", "next_cursor", "has_more"];

describe("GET /api/v1/agents with updated_since", () => {
	it("lists every agent and every removed slug, the earliest change first", async () => {
		const { agents, tombstones } = running.drawn.snapshot;
		const told: AgentList[] = [];
		let query = "updated_since=1970-01-01&limit=100";
		for (let more = true; more; ) {
			const page = await list(query);
			told.push(page);
			query = `cursor=${page.next_cursor}&limit=100`;
			more = page.has_more === true;
		}
		const slugs = told.flatMap(({ data }) => data.map(({ slug }) => slug));
		expect(slugs.toSorted()).toEqual(agents.map(({ slug }) => slug).sort());
		const instants = told.flatMap(({ data }) => data.map(({ updated_at }) => updated_at));
		expect(instants).toEqual(instants.toSorted());
		expect(tombstones.length).toBeGreaterThan(0);
		expect(told.flatMap((page) => page.tombstones)).toEqual(
			tombstones.map(({ slug, removedAt }) => ({
				slug,
				removed_at: removedAt,
				moved_to: null,
				home: `${BASE_URL}/agents/${slug}/`,
			})),
		);
		expect(told[0]).toMatchObject({
			page: 1,
			limit: 100,
			total: agents.length + tombstones.length,
		});
	});

	it("says nothing about removed agents except their slugs, and only here", async () => {
		const [gone] = running.drawn.snapshot.tombstones;
		const text = JSON.stringify(await list("updated_since=1970-01-01&limit=100"));
		expect(Object.keys(gone ?? {})).toEqual([
			"slug",
			"removedAt",
			"movedTo",
			"firstSlug",
			"isLast",
			"shownAt",
		]);
		expect(text.split(`"${gone?.slug}"`)).toHaveLength(2);
		expect(JSON.stringify(await list("limit=100"))).not.toContain(`"${gone?.slug}"`);
	});

	it.each(["2026-03-01T10:30:00Z", "2026-03-01T10:30:00.000000Z", "2026-03-01T12:30:00%2B02:00"])(
		"takes %s as the same instant",
		async (since) => {
			const limited = (text: string) => list(`updated_since=${text}&limit=100`);
			expect(await limited(since)).toEqual(await limited("2026-03-01T10:30:00.000Z"));
		},
	);

	it("takes a date as its first instant in UTC", async () => {
		expect(await list("updated_since=2026-03-01")).toEqual(
			await list("updated_since=2026-03-01T00:00:00Z"),
		);
	});

	it("links to the next page, if any, with a cursor and the page size", async () => {
		const response = await ask("updated_since=1970-01-01&limit=2&type=agent&q=a");
		const { next_cursor: cursor } = AgentList.parse(await response.json());
		const next = `${BASE_URL}/api/v1/agents?cursor=${cursor}&limit=2`;
		expect(response.headers.get("link")).toBe(`<${next}>; rel="next"`);
		const end = await ask("updated_since=2999-01-01");
		expect(end.headers.get("link")).toBeNull();
	});

	it("is kept by no shared cache if it asks by instant, and has an ETag", async () => {
		const path = "updated_since=2026-03-01";
		const changes = await ask(path);
		expect(changes.headers.get("cache-control")).toBe("private, max-age=0");
		const servers = await fetch(`${running.service.origin}/v0.1/servers?${path}`);
		expect(servers.headers.get("cache-control")).toBe("private, max-age=0");
		const etag = changes.headers.get("etag") ?? "";
		const again = await fetch(`${running.service.origin}/api/v1/agents?${path}`, {
			headers: { "If-None-Match": etag },
		});
		expect([again.status, await again.text()]).toEqual([304, ""]);
	});

	it("has members that other lists do not have", async () => {
		expect(Object.keys(await list("updated_since=1970-01-01"))).toEqual(
			expect.arrayContaining(NEW_MEMBERS),
		);
		const ordinary = Object.keys(await list(""));
		expect(ordinary.filter((name) => NEW_MEMBERS.includes(name))).toEqual([]);
	});
});

describe("GET /api/v1/agents with cursor", () => {
	const begin = async (filters: string) =>
		(await list(`updated_since=1970-01-01&limit=1&${filters}`)).next_cursor ?? "";

	it.each([
		"",
		"q=a",
		"type=agent",
		"category=devops",
		"license=MIT",
		"q=a&type=agent&category=devops",
	])("continues with %j, repeated or not", async (filters) => {
		const cursor = await begin(filters);
		const alone = await list(`cursor=${cursor}&limit=100`);
		expect(await list(`cursor=${cursor}&limit=100&${filters}`)).toEqual(alone);
		const all = await list(`updated_since=1970-01-01&limit=100&${filters}`);
		expect(alone.total).toBe(all.total - 1);
	});

	it("continues from the cursor if updated_since is repeated", async () => {
		const cursor = await begin("");
		expect(await list(`cursor=${cursor}&updated_since=1970-01-01`)).toEqual(
			await list(`cursor=${cursor}`),
		);
	});

	it.each([
		["q=a", "q=b", "q"],
		["", "q=a", "q"],
		["type=agent", "type=bot", "type"],
		["category=devops", "category=sales", "category"],
		["type=agent", "category=devops", "category"],
		["license=MIT", "license=Apache-2.0", "license"],
	])("that started with %j is refused with %j, which it names", async (begun, other, name) => {
		const response = await ask(`cursor=${await begin(begun)}&${other}`);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			code: "invalid_query",
			errors: [{ pointer: `#/${name}` }],
		});
	});
});

describe("GET /api/v1/agents with an invalid query for changes", () => {
	const at = NOW.getTime();
	const cursor = encodeChangeCursor({ after: [at, ""], of: at });
	const foreign = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

	it.each([
		["updated_since=yesterday", "updated_since", "a date such as"],
		["updated_since=", "updated_since", "a date such as"],
		["updated_since=2026-02-30", "updated_since", "a date such as"],
		["updated_since=2026-05-04T12:00:00", "updated_since", "a date such as"],
		["updated_since=2026-05-04T12:00:00+02:00", "updated_since", "a date such as"],
		["updated_since=2026-05-04T12:00Z", "updated_since", "a date such as"],
		["updated_since=1777896000", "updated_since", "a date such as"],
		["updated_since=0000-01-01T00:00:00%2B23:59", "updated_since", "a date such as"],
		["updated_since=2026-05-04&updated_since=2026-05-05", "updated_since", "only once"],
		["updated_since=2026-05-04&page=1", "page", "when following changes"],
		["updated_since=2026-05-04&sort=newest", "sort", "when following changes"],
		["updated_since=2026-05-04&interpret=true", "interpret", "when following changes"],
		[`cursor=${cursor}&page=2`, "page", "when following changes"],
		[`cursor=${cursor}&sort=score`, "sort", "when following changes"],
		["updated_since=2026-05-04&limit=101", "limit", "at most 100"],
		[`updated_since=2026-05-04&type=${"a".repeat(65)}`, "type", "at most 64 characters"],
		[`updated_since=2026-05-04&category=${"a".repeat(65)}`, "category", "at most 64 characters"],
		["cursor=", "cursor", "next_cursor"],
		["cursor=2", "cursor", "next_cursor"],
		[`cursor=${cursor}A`, "cursor", "next_cursor"],
		[`cursor=${foreign({ page: 2 })}`, "cursor", "next_cursor"],
		[`cursor=${foreign({ after: [at, ""], of: at, q: "a".repeat(201) })}`, "cursor", "next_cursor"],
		[`cursor=${cursor}&cursor=${cursor}`, "cursor", "only once"],
	])("answers 400 for %s and names %s", async (query, name, reason) => {
		const response = await ask(query);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			code: "invalid_query",
			detail: expect.stringContaining(reason),
			errors: [{ pointer: `#/${name}` }],
		});
	});
});
