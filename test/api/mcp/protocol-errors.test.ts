import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { MCP_PROTOCOL_VERSIONS, McpResponse } from "#contract/protocols/mcp-protocol.ts";
import { BASE_URL, startService, useService } from "../running-service.ts";

const running = useService();

const NEWEST = MCP_PROTOCOL_VERSIONS[0];
const envelope = {
	"io.modelcontextprotocol/protocolVersion": NEWEST,
	"io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
	"io.modelcontextprotocol/clientCapabilities": {},
};

interface Sent {
	/** Serialises to JSON. Strings stay as they are. */
	body?: unknown;
	headers?: Record<string, string>;
	method?: string;
	path?: string;
}

function ask({ body, headers = {}, method = "POST", path = "/mcp" }: Sent): Promise<Response> {
	return fetch(running.service.origin + path, {
		method,
		headers: {
			"Content-Type": "application/json",
			Accept: "application/json, text/event-stream",
			...headers,
		},
		...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
}

/** A message of the newest revision with its headers. */
function newest(method: string, params: Record<string, unknown> = {}): Sent & { body: object } {
	const name = typeof params.name === "string" ? { "Mcp-Name": params.name } : {};
	return {
		headers: { "MCP-Protocol-Version": NEWEST, "Mcp-Method": method, ...name },
		body: { jsonrpc: "2.0", id: 7, method, params: { ...params, _meta: envelope } },
	};
}

const former = { jsonrpc: "2.0", id: 7, method: "tools/list" };
const call = newest("tools/call", { name: "list_categories", arguments: {} });
const foreign = { ...envelope, "io.modelcontextprotocol/protocolVersion": "2031-01-01" };

/** What is wrong, status and code of the answer, and what its message must name. */
const WRONG: readonly [what: string, sent: Sent, status: number, code: number, hint: RegExp][] = [
	["no JSON", { body: "{" }, 400, -32_700, /not valid JSON/],
	["nothing", { body: "" }, 400, -32_700, /empty/],
	["a batch", { body: [former, former] }, 400, -32_600, /one JSON-RPC message/],
	["an empty batch", { body: [] }, 400, -32_600, /one JSON-RPC message/],
	["a number", { body: "7" }, 400, -32_600, /send an object/],
	["null", { body: "null" }, 400, -32_600, /send an object/],
	["another protocol", { body: { hello: "there" } }, 400, -32_600, /jsonrpc/],
	[
		"a message without a method",
		{ body: { jsonrpc: "2.0", id: 1 } },
		400,
		-32_600,
		/method is required/,
	],
	[
		"an answer",
		{ body: { jsonrpc: "2.0", id: 1, result: {} } },
		400,
		-32_600,
		/method is required/,
	],
	[
		"too much",
		{ body: { ...former, params: { a: "x".repeat(2_000_000) } } },
		413,
		-32_600,
		/larger than/,
	],
	[
		"another media type",
		{ body: former, headers: { "Content-Type": "text/plain" } },
		415,
		-32_600,
		/application\/json/,
	],
	[
		"what accepts pages alone",
		{ body: former, headers: { Accept: "text/html" } },
		406,
		-32_600,
		/application\/json/,
	],
	[
		"what a page elsewhere sends",
		{ body: former, headers: { Origin: "https://evil.example" } },
		403,
		-32_600,
		/origins/,
	],
	[
		"what a page from nowhere sends",
		{ body: former, headers: { Origin: "null" } },
		403,
		-32_600,
		/origins/,
	],
	[
		"a handshake revision that nobody knows",
		{ body: former, headers: { "MCP-Protocol-Version": "1999-01-01" } },
		400,
		-32_000,
		/supported versions/,
	],
	[
		"a revision to come",
		{
			headers: { ...call.headers, "MCP-Protocol-Version": "2031-01-01" },
			body: { ...call.body, params: { name: "list_categories", _meta: foreign } },
		},
		400,
		-32_022,
		/version/i,
	],
	[
		"a header that names another method than the body",
		{ ...call, headers: { ...call.headers, "Mcp-Method": "tools/list" } },
		400,
		-32_020,
		/method/i,
	],
	[
		"a header that names another tool than the body",
		{ ...call, headers: { ...call.headers, "Mcp-Name": "get_agent" } },
		400,
		-32_020,
		/name/i,
	],
	["an unknown method", newest("tools/destroy"), 404, -32_601, /method/i],
	[
		"a subscription",
		newest("subscriptions/listen"),
		404,
		-32_601,
		/Subscriptions are not supported/,
	],
];

describe("an invalid message", () => {
	it.each(WRONG)("is refused in terms of the protocol: %s", async (_, sent, status, code, hint) => {
		const response = await ask(sent);
		expect([response.status, response.headers.get("content-type")]).toEqual([
			status,
			"application/json; charset=utf-8",
		]);
		expect(response.headers.get("cache-control")).toBe("no-store");
		const { error, result } = McpResponse.parse(await response.json());
		expect([result, error?.code]).toEqual([undefined, code]);
		expect(error?.message).toMatch(hint);
	});

	it("is refused with the identifier of its request, if it had one", async () => {
		const response = await ask(newest("tools/destroy"));
		expect(McpResponse.parse(await response.json()).id).toBe(7);
	});

	it.each(["GET", "DELETE"])("of the method %s is refused with 405", async (method) => {
		const response = await ask({ method });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
	});

	it("is refused with 401 for an unknown token, before anything else", async () => {
		const response = await ask({ body: former, headers: { Authorization: "Bearer areg_no" } });
		expect(response.status).toBe(401);
		expect(response.headers.get("www-authenticate")).toContain("invalid_token");
	});
});

describe("a call of a tool", () => {
	/** Arguments as models and fuzzers send them. */
	const given: readonly unknown[] = [
		...[null, [], "x", 7, { slug: null }, { slug: "__proto__" }, { slug: "../../etc" }],
		...[{ slug: "a".repeat(9000) }, { slug: ["harbor-scout"] }, { slug: "\u0000" }, {}],
	];

	it.each(given)("never causes an internal error: %j", async (value) => {
		const asked = { name: "get_agent", arguments: value };
		const { status } = await ask(newest("tools/call", asked));
		const formerly = await ask({ body: { ...former, method: "tools/call", params: asked } });
		expect([status, formerly.status].every((code) => code < 500)).toBe(true);
		expect(running.service.logged.filter((line) => line.includes('"error"'))).toEqual([]);
	});
});

describe("a valid message", () => {
	it("is answered in the newest revision without a handshake, and the answer says for how long it is valid", async () => {
		const response = await ask(newest("tools/list"));
		const { result } = McpResponse.parse(await response.json());
		expect(result).toMatchObject({ resultType: "complete", cacheScope: "private" });
		expect(result?.ttlMs).toBeGreaterThan(0);
	});

	it("gets the revisions of the server, which has tools and nothing else", async () => {
		const response = await ask(newest("server/discover"));
		expect(McpResponse.parse(await response.json()).result).toMatchObject({
			supportedVersions: [NEWEST],
			capabilities: { tools: {} },
		});
	});

	it("that is a notification gets 202 and no body", async () => {
		const response = await ask({ body: { jsonrpc: "2.0", method: "notifications/initialized" } });
		expect([response.status, await response.text()]).toEqual([202, ""]);
	});

	it.each(MCP_PROTOCOL_VERSIONS.slice(1))(
		"of a handshake in %s starts no session",
		async (version) => {
			const params = {
				protocolVersion: version,
				capabilities: {},
				clientInfo: { name: "t", version: "1" },
			};
			const response = await ask({ body: { ...former, method: "initialize", params } });
			expect(response.headers.get("mcp-session-id")).toBeNull();
			expect(McpResponse.parse(await response.json()).result).toMatchObject({
				protocolVersion: version,
				serverInfo: { name: "test.registry/agent.registry" },
			});
			expect(SUPPORTED_PROTOCOL_VERSIONS).toContain(version);
		},
	);

	it("that asks for a revision with batches gets the newest one with a handshake", async () => {
		const params = {
			protocolVersion: "2025-03-26",
			capabilities: {},
			clientInfo: { name: "t", version: "1" },
		};
		const response = await ask({ body: { ...former, method: "initialize", params } });
		expect(McpResponse.parse(await response.json()).result).toMatchObject({
			protocolVersion: MCP_PROTOCOL_VERSIONS[1],
		});
	});

	it("may be sent to the address with a trailing slash", async () => {
		const response = await ask({ body: former, path: "/mcp/" });
		expect([response.status, response.redirected]).toEqual([200, false]);
	});

	it("may come from pages of the registry itself", async () => {
		expect((await ask({ body: former, headers: { Origin: BASE_URL } })).status).toBe(200);
	});

	it("waits for the first hour", async () => {
		const service = await startService(running.drawn, { withHour: false });
		const response = await fetch(`${service.origin}/mcp`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(former),
		});
		expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
		await service.close();
	});

	it("is counted like any other read", async () => {
		const service = await startService(running.drawn, { limits: { human: 1, bot: 1 } });
		const send = () =>
			fetch(`${service.origin}/mcp`, {
				method: "POST",
				headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 Chrome/140.0" },
				body: JSON.stringify(former),
			});
		expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
		await service.close();
	});
});
