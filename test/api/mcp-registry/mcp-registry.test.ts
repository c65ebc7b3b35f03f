import { describe, expect, it } from "vitest";
import { z } from "zod";
import { encodeToken } from "#contract/accounts/opaque-token.ts";
import { useService } from "../running-service.ts";

/** A server that was renamed before it was removed. */
const RENAMED = [
	{
		slug: "old-lantern",
		removedAt: "2026-01-01T00:00:00.000Z",
		shownAt: "2026-01-01T00:00:00.000Z",
		isLast: false,
	},
	{
		slug: "new-lantern",
		removedAt: "2026-02-01T00:00:00.000Z",
		shownAt: "2026-02-01T00:00:00.000Z",
		isLast: true,
	},
].map((left) => ({ ...left, movedTo: null, firstSlug: "old-lantern" }));

const running = useService({
	alter: ({ tombstones }) => {
		tombstones.unshift(...RENAMED);
	},
});

const OFFICIAL = "io.modelcontextprotocol.registry/official";

/** What an editor reads of a page: nothing may be missing or empty. */
const EditorPage = z.object({
	servers: z.array(
		z.looseObject({
			server: z.looseObject({
				name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
				description: z.string().min(1).max(100),
				version: z.string().min(1),
				title: z.string().min(1).max(100).optional(),
			}),
			_meta: z.looseObject({ [OFFICIAL]: z.looseObject({}) }),
		}),
	),
	metadata: z.object({ count: z.number(), nextCursor: z.string().optional() }),
});

async function ask(path: string, init: RequestInit = {}) {
	const response = await fetch(running.service.origin + path, init);
	const text = await response.text();
	return { response, status: response.status, text, body: JSON.parse(text) };
}

async function list(query: string) {
	const { status, body } = await ask(`/v0.1/servers?${query}`);
	expect(status).toBe(200);
	return EditorPage.parse(body);
}

/** Turns pages like editors: with the raw cursor, limit and version, and no other parameter. */
async function readAll(query: string, turn = "limit=7&version=latest") {
	const names: string[] = [];
	let page = await list(query);
	for (;;) {
		names.push(...page.servers.map(({ server }) => server.name));
		const { nextCursor } = page.metadata;
		if (nextCursor === undefined) return names;
		page = await list(`${turn}&cursor=${nextCursor}`);
	}
}

/** Names from documents of servers. */
const NAMED: Readonly<Record<string, string>> = {
	"repo-lantern": "example.repolantern/repo-lantern",
	"schema-pigeon": "example.schemapigeon/schema-pigeon",
	"sextant-query": "example.sextantquery/sextant-query",
	"tint-tarn": "example.tinttarn/tint-tarn",
};

/** Removed servers of which a mirror must learn. */
function removedServers() {
	return running.drawn.snapshot.tombstones.filter(({ isLast }) => isLast);
}

function publicServers() {
	return running.drawn.snapshot.agents.filter(({ agentType }) => agentType === "mcp_server");
}

describe("an editor that uses the registry", () => {
	it("checks it, lists servers, turns pages with the raw cursor, and finds a server by its encoded name", async () => {
		expect((await ask("/v0.1/servers?limit=1")).status).toBe(200);
		const first = await list("limit=50&version=latest");
		expect(first.servers.length).toBe(Math.min(50, publicServers().length));
		const name = first.servers[0]?.server.name ?? "";
		const path = `/v0.1/servers/${encodeURIComponent(name)}/versions/latest`;
		const { status, body } = await ask(path);
		expect(status).toBe(200);
		expect(body).toEqual(first.servers[0]);
	});

	it("reaches every server once", async () => {
		const names = await readAll("limit=7&version=latest");
		expect(names).toHaveLength(publicServers().length);
		expect(new Set(names)).toEqual(
			new Set(publicServers().map(({ slug }) => NAMED[slug] ?? `test.registry/${slug}`)),
		);
	});

	it("stays in its search while it turns pages without it", async () => {
		const found = await readAll("limit=2&version=latest&search=a", "limit=2&version=latest");
		expect(found.length).toBeGreaterThan(2);
		expect(new Set(found)).toEqual(new Set(await readAll("limit=100&search=a")));
		expect(found.length).toBeLessThan(publicServers().length);
	});

	it("gets cursors that need no escaping in an address", async () => {
		const { metadata } = await list("limit=1&search=a%20%26%20%C3%A9%2B%3D");
		const { metadata: plain } = await list("limit=1&search=a");
		for (const cursor of [metadata.nextCursor, plain.nextCursor]) {
			expect(cursor ?? "x").toMatch(/^[\w-]+$/);
		}
	});

	it.each([
		["test.registry%2Fsandglass-runner", "its whole name"],
		["ANDGLASS-RUN", "a part of it, in any letters"],
		["example.sandglassrunner/", "the namespace that its owner proved"],
	])("finds a server by %s: %s", async (search) => {
		const { servers } = await list(`search=${search}`);
		expect(servers.map(({ server }) => server.name)).toEqual(["test.registry/sandglass-runner"]);
	});

	it.each([
		["runner sandglass", "words of its name in any order"],
		["sandglass%20%20runner", "its title"],
	])("finds a server by %s: %s", async (search) => {
		const found = await readAll(`search=${search}`);
		expect(found).toContain("test.registry/sandglass-runner");
	});

	it("finds servers by words of their descriptions", async () => {
		const { servers } = await list("limit=100");
		for (const { server } of servers) {
			const words = server.description.match(/[a-z]{5,}/gi)?.slice(0, 3) ?? [];
			if (words.length === 0) continue;
			expect(await readAll(`limit=100&search=${words.join("+")}`)).toContain(server.name);
		}
	});

	it.each([
		"/v0.1/servers/",
		"/v0/servers",
		"/v0/servers/test.registry%2Fsandglass-runner/versions/latest",
	])("gets the same at %s", async (path) => {
		const canonical = path.replace("/v0/", "/v0.1/").replace(/\/$/, "");
		const [asked, known] = [await ask(path), await ask(canonical)];
		expect([asked.status, asked.text]).toEqual([200, known.text]);
	});

	it("finds exactly the servers whose names contain a text, in the order of names", async () => {
		const names = await readAll("limit=100");
		const holding = names.filter((name) => name.includes("an"));
		expect(holding.length).toBeGreaterThan(1);
		expect(await readAll("search=an&limit=1", "limit=1")).toEqual(holding);
		expect(await readAll("search=no%20server%20is%20called%20so")).toEqual([]);
	});

	it("gets changes of these servers only, including removals", async () => {
		const told = await readAll("updated_since=1970-01-01&search=lantern&limit=1", "limit=1");
		expect(told.toSorted()).toEqual([
			"example.repolantern/repo-lantern",
			"test.registry/old-lantern",
		]);
	});

	it("may send requests from another origin, with preflight", async () => {
		const asked = { Origin: "vscode-file://vscode-app", "Access-Control-Request-Method": "GET" };
		const path = "/v0.1/servers/test.registry%2Fsandglass-runner/versions/latest";
		for (const init of [{ method: "OPTIONS", headers: asked }, { headers: asked }]) {
			const { status, headers } = await fetch(running.service.origin + path, init);
			expect(status).toBeLessThan(300);
			expect(headers.get("access-control-allow-origin")).toBe("*");
			expect(headers.get("access-control-allow-methods")).toMatch(/GET.*OPTIONS/);
			expect(headers.get("access-control-allow-headers")).toMatch(/Authorization, Content-Type/);
		}
	});

	it("may send a token of another service", async () => {
		const headers = { Authorization: "Bearer gho_foreign", Accept: "text/html" };
		const { status, response } = await ask("/v0.1/servers?limit=1", { headers });
		expect(status).toBe(200);
		expect(response.headers.get("content-type")).toContain("application/json");
	});
});

describe("the name of a server", () => {
	const own = "test.registry/sandglass-runner";

	it.each([
		["test.registry%2Fsandglass-runner", "escaped"],
		["test.registry%2fsandglass-runner", "escaped in small letters"],
		["test.registry/sandglass-runner", "as it is"],
		["example.sandglassrunner%2Fsandglass-runner", "in the namespace that the owner proved"],
	])("leads to the server: %s, %s", async (name) => {
		for (const version of ["latest", "0.0.0-unstated"]) {
			const { status, body } = await ask(`/v0.1/servers/${name}/versions/${version}`);
			expect(status).toBe(200);
			expect(body).toMatchObject({ server: { name: own, version: "0.0.0-unstated" } });
		}
		const { body } = await ask(`/v0.1/servers/${name}/versions`);
		expect(EditorPage.parse(body).servers.map(({ server }) => server.name)).toEqual([own]);
	});

	it("appears in the official block and in ours", async () => {
		const { body } = await ask("/v0.1/servers/test.registry%2Fsandglass-runner/versions/latest");
		expect(body).toMatchObject({
			_meta: {
				[OFFICIAL]: { status: "active", isLatest: true },
				"test.registry/standing": {
					slug: "sandglass-runner",
					aliases: ["example.sandglassrunner/sandglass-runner"],
					marketScore: expect.any(Number),
					trustScore: expect.any(Number),
				},
			},
		});
	});

	it.each([
		["test.registry%2Fnobody-here/versions/latest", 404, "no server has it"],
		["test.registry%2Fharbor-scout/versions/latest", 404, "an agent that is no server"],
		["com.evil%2Fsandglass-runner/versions/latest", 404, "in a foreign namespace"],
		["example.schemapigeon%2Fsandglass-runner/versions", 404, "in that of another agent"],
		["sandglass-runner/versions/latest", 404, "without a namespace"],
		["test.registry%2Fsandglass-runner/versions/9.9.9", 404, "of a version that never was"],
		["test.registry%2Fsandglass-runner/versions/%F0%9F", 404, "of a version in broken UTF-8"],
		["%E0%A4%A/versions/latest", 400, "with a broken escape"],
		["%E0%A4%A0%FF/versions/latest", 404, "in broken UTF-8"],
		["a%2Fb%2Fc/versions/latest", 400, "with two slashes"],
		["a%252Fb/versions/latest", 400, "escaped twice"],
		["a%2F../versions/latest", 400, "that climbs"],
		["%2Fb/versions/latest", 400, "that starts with a slash"],
		["__proto__%2Fconstructor/versions/latest", 404, "that every object has"],
	])("leads to no server: %s is answered %i, %s", async (path, expected) => {
		const headers = { Accept: "text/html" };
		const { status, body, response } = await ask(`/v0.1/servers/${path}`, { headers });
		expect(status).toBe(expected);
		expect(response.headers.get("content-type")).toContain("json");
		const { error, detail } = z.object({ error: z.string(), detail: z.string() }).parse(body);
		expect(error).toBe(detail);
		expect(error).toMatch(/^[A-Z].{15,}\.$/);
	});
});

describe("the list of servers", () => {
	it.each([
		["version=0.0.0-unstated", true],
		["version=latest", true],
		["version=2.0.0", false],
		["version=", true],
	])("with %s contains something: %s", async (query, isTold) => {
		expect((await list(query)).servers.length > 0).toBe(isTold);
	});

	it("lists changes since an instant, the earliest first, with removals", async () => {
		const all = await readAll("updated_since=1970-01-01T00:00:00Z&limit=7");
		const gone = removedServers();
		expect(all).toHaveLength(publicServers().length + gone.length);
		expect(new Set(all).size).toBe(all.length);
		const { servers } = await list("updated_since=1970-01-01T00:00:00Z&limit=100");
		const instants = servers.map(({ _meta }) => String(_meta[OFFICIAL]?.updatedAt));
		expect(instants).toEqual([...instants].sort());
		const last = instants.at(-1) ?? "";
		const since = await list(`updated_since=${last}`);
		for (const { _meta } of since.servers)
			expect(String(_meta[OFFICIAL]?.updatedAt) >= last).toBe(true);
	});

	it("lists removed servers by name only, and only on request", async () => {
		const withDeleted = await readAll("include_deleted=true&limit=7");
		const without = await readAll("include_deleted=false&limit=7");
		const gone = removedServers();
		expect(gone.length).toBeGreaterThan(0);
		expect(withDeleted).toHaveLength(without.length + gone.length);
		const { servers } = await list("include_deleted=true&limit=100");
		const deleted = servers.filter(({ _meta }) => _meta[OFFICIAL]?.status === "deleted");
		expect(deleted.map(({ server }) => server.name).sort()).toEqual(
			gone.map(({ firstSlug }) => `test.registry/${firstSlug}`).sort(),
		);
	});

	it("lists a renamed and removed server once, under its permanent name", async () => {
		for (const query of ["updated_since=2026-01-15T00:00:00Z", "include_deleted=true"]) {
			const { servers } = await list(`${query}&limit=100`);
			const told = servers.filter(({ server }) => server.name.endsWith("-lantern"));
			const gone = told.filter(({ _meta }) => _meta[OFFICIAL]?.status === "deleted");
			expect(gone).toEqual([
				expect.objectContaining({
					server: expect.objectContaining({ name: "test.registry/old-lantern" }),
				}),
			]);
			expect(gone[0]?._meta[OFFICIAL]?.updatedAt).toBe("2026-02-01T00:00:00.000Z");
		}
	});

	it("is an empty page for a cursor after all results", async () => {
		const cursor = encodeToken({ search: "a", deleted: false, place: { name: "zzz" } });
		const { servers, metadata } = await list(`limit=100&cursor=${cursor}`);
		expect([servers, metadata.nextCursor]).toEqual([[], undefined]);
	});

	it.each([
		["limit=0", "limit"],
		["limit=101", "limit"],
		["limit=many", "limit"],
		["cursor=abc", "cursor"],
		["cursor=eyJ4IjoxfQ", "cursor"],
		["cursor=%00%FF", "query"],
		["cursor=a%26b", "cursor"],
		["updated_since=yesterday", "updated_since"],
		["include_deleted=maybe", "include_deleted"],
		[`search=${"a".repeat(201)}`, "search"],
		[`version=${"1".repeat(256)}`, "version"],
	])("refuses %s with a message that names %s", async (query, name) => {
		const { status, body } = await ask(`/v0.1/servers?${query}`);
		expect(status).toBe(400);
		expect(z.object({ error: z.string() }).parse(body).error).toContain(name);
	});

	it("refuses a cursor of another search", async () => {
		const { metadata } = await list("limit=1&search=a");
		const { status, body } = await ask(`/v0.1/servers?search=b&cursor=${metadata.nextCursor}`);
		expect(status).toBe(400);
		expect(z.object({ error: z.string() }).parse(body).error).toContain("search");
	});

	it.each([["DELETE", "/v0.1/servers/test.registry%2Fsandglass-runner/versions/1.0.0"]])(
		"answers %s %s with 501, as registries without it do",
		async (method, path) => {
			const { status, body } = await ask(path, { method });
			expect([status, body]).toMatchObject([
				501,
				{ code: "not_implemented", error: expect.stringContaining("POST /api/v1/agents/register") },
			]);
		},
	);

	it.each([
		["/v0.1/health", { status: "ok" }],
		["/v0.1/ping", { pong: true }],
		["/v0.1/version", { version: "1.0.0" }],
	])("shows monitors its state at %s", async (path, state) => {
		expect(await ask(path)).toMatchObject({ status: 200, body: state });
	});

	it("answers requests outside of the protocol with its own error", async () => {
		const asked = [
			await ask("/v0.1/servers/x", { headers: { Accept: "text/html" } }),
			await ask("/v0.1/servers", { method: "POST" }),
			await ask("/v0/servers/x"),
			await ask("/v0/servers/x/y/versions/1.0.0", { method: "DELETE" }),
		];
		expect(asked.map(({ status }) => status)).toEqual([404, 405, 404, 501]);
		for (const { body } of asked) expect(body).toMatchObject({ error: expect.any(String) });
	});
});
