import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AgentList } from "#contract/agents/agent-list.ts";
import { MODEL_PARAMETERS } from "#contract/agents/measures.ts";
import { LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import { MCP_PROTOCOL_VERSIONS } from "#contract/protocols/mcp-protocol.ts";
import { MCP_TOOLS, type McpToolName } from "#contract/protocols/mcp-tools.ts";
import { BASE_URL, startService, useService } from "../running-service.ts";
import { CLIENTS, type McpClient } from "./mcp-clients.ts";

const running = useService();

/** A call of each tool that only reads, and part of its expected answer. */
const CALLS: readonly [McpToolName, Record<string, unknown>, object][] = [
	["search_agents", { query: "harbor", limit: 1 }, { page: 1, limit: 1, total: 2 }],
	[
		"search_agents",
		{ query: "an agent that reviews pull requests", limit: 1 },
		{ match: "all", agents: [{ slug: "bramblecheck" }] },
	],
	["search_agents", { type: "mcp_server", detail: "full", limit: 3 }, { limit: 3 }],
	["get_agent", { slug: "harbor-scout" }, { agent: { slug: "harbor-scout" } }],
	["get_agent", { slug: "harbor-scout", detail: "full" }, { agent: { badges: expect.anything() } }],
	["compare_agents", { slugs: ["harbor-scout", "nobody-here"] }, { unknown: ["nobody-here"] }],
	["get_connection", { slug: "harbor-scout" }, { slug: "harbor-scout", clients: ["a2a"] }],
	["list_categories", {}, { categories: expect.arrayContaining([]) }],
	["get_trust", { slug: "harbor-scout" }, { trust: { slug: "harbor-scout" } }],
	["get_trust", { slug: "harbor-scout", detail: "full" }, { trust: { parts: expect.anything() } }],
	["leaderboard", { limit: 2 }, { leaderboard: expect.anything() }],
	["market_report", {}, { fear_greed_index: { components: [] } }],
	["market_report", { detail: "full" }, { fear_greed_index: { components: expect.anything() } }],
	["list_incidents", { limit: 1 }, { incidents: [expect.anything()] }],
	["list_incidents", { slug: "harbor-scout", detail: "full" }, { total: expect.any(Number) }],
	["check_lock", { lock: LOCK_EXAMPLE }, { agents: [{ slug: "harbor-scout" }] }],
	["get_history", { slug: "harbor-scout", limit: 1 }, { history: [expect.anything()], total: 1 }],
	["get_history", { slug: "harbor-scout", days: 0 }, { slug: "harbor-scout", total: 4 }],
	["get_history", { slug: "harbor-scout", days: 1_000_000 }, { slug: "harbor-scout", total: 4 }],
	["list_comments", { slug: "harbor-scout", limit: 1 }, { comments: [expect.anything()] }],
	["weekly_report", {}, { top_10_by_score: expect.anything() }],
	["category_trends", {}, { categories: expect.arrayContaining([]) }],
	[
		"category_trends",
		{ detail: "full" },
		{
			categories: expect.arrayContaining([
				expect.objectContaining({ top_agents: expect.arrayContaining([expect.anything()]) }),
			]),
		},
	],
];

const Examples = z.array(z.string()).min(1);
const SearchInput = z.object({
	properties: z.object({
		query: z.object({ maxLength: z.int(), examples: Examples }),
		category: z.object({ examples: Examples }),
	}),
});

const LIST_MAX_CHARACTERS = 16_000;
const READING = Object.keys(MCP_TOOLS).filter((name) => name !== "register_agent");

describe.each(CLIENTS)("%s", (_, connect) => {
	let client: McpClient;
	beforeAll(async () => {
		client = await connect(running.service.origin);
	});
	afterAll(() => client.close());

	it("learns whose texts it will read", () => {
		expect(client.instructions()).toContain("third parties");
	});

	it("gets the tools that read, and none that write", async () => {
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(READING);
		expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
		// Models pay for the list in every conversation.
		expect(JSON.stringify(tools).length).toBeLessThan(LIST_MAX_CHARACTERS);
	});

	it.each(CALLS)("is answered by %s with %j as the schema says", async (name, given, said) => {
		// The clients validate answers against the schemas that they got.
		await client.listTools();
		const { structuredContent, content, isError } = await client.callTool(name, given);
		expect(isError ?? false).toBe(false);
		expect(MCP_TOOLS[name].output.safeParse(structuredContent).error).toBeUndefined();
		expect(structuredContent).toMatchObject(said);
		expect(structuredContent).toMatchObject({ notice: expect.stringContaining("third-party") });
		expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
	});

	it("gets limits that are correct, and examples that work", async () => {
		const { tools } = await client.listTools();
		const { properties } = SearchInput.parse(
			tools.find(({ name }) => name === "search_agents")?.inputSchema,
		);
		const most = properties.query.maxLength;
		for (const [length, isRefused] of [
			[most, false],
			[most + 1, true],
		] as const) {
			const { isError } = await client.callTool("search_agents", { query: "x".repeat(length) });
			expect([length, isError ?? false]).toEqual([length, isRefused]);
		}
		for (const name of ["query", "category"] as const) {
			const [example] = properties[name].examples;
			const { structuredContent } = await client.callTool("search_agents", { [name]: example });
			const { total } = MCP_TOOLS.search_agents.output.parse(structuredContent);
			expect([name, total > 0]).toEqual([name, true]);
		}
	});

	it.each<[Record<string, string>, string[] | undefined, string]>([
		[{ query: "bramblechek" }, ["bramblecheck"], "the word that a mistyped one may have meant"],
		[{ query: "harbr scout" }, ["harbor scout"], "the same if agents have the other words"],
		[{ query: "bramblechek", category: "nowhere" }, undefined, "nothing that a filter leaves out"],
		[{ query: "zzyzx quux" }, undefined, "nothing if no word is similar"],
		[{ query: "harbor scout" }, undefined, "nothing if all words are found"],
		[{ category: "nowhere" }, undefined, "nothing without words"],
	])("for %j gets the suggestion %j: %s", async (given, suggestions) => {
		const { structuredContent } = await client.callTool("search_agents", given);
		const told = MCP_TOOLS.search_agents.output.parse(structuredContent);
		expect(told.suggestions).toEqual(suggestions);
	});

	it.each([
		{ context_min: 131_073 },
		{ input_price_max: 0.4 },
		{ input_modality: "image" },
		{ family: "larch" },
		{ open_weights: true },
		{ reasoning: "yes" },
		{ released_after: "2026-02" },
		{ released_before: "2026-01", sort: "context" },
	])("finds the models that the API finds for %j", async (given) => {
		const { structuredContent } = await client.callTool("search_agents", given);
		const { agents, total } = MCP_TOOLS.search_agents.output.parse(structuredContent);
		const query = new URLSearchParams(
			Object.entries(given).map(([name, value]): [string, string] => [name, `${value}`]),
		);
		const { data } = AgentList.parse(
			await (await fetch(`${running.service.origin}/api/v1/agents?${query}`)).json(),
		);
		expect(agents.map(({ slug }) => slug)).toEqual(data.map(({ slug }) => slug).slice(0, 10));
		expect([total > 0, total < running.drawn.snapshot.agents.length]).toEqual([true, true]);
	});

	it("is offered each filter by what only models have but rare prices, and told what is wrong with one", async () => {
		const { tools } = await client.listTools();
		const offered = JSON.stringify(tools.find(({ name }) => name === "search_agents")?.inputSchema);
		for (const name of [...Object.keys(MODEL_PARAMETERS), "input_modality", "family", "risk"]) {
			const isRare = name.includes("cache") || name.includes("audio");
			expect([name, offered.includes(`"${name}":{"description":`)]).toEqual([name, !isRare]);
		}
		expect(offered).not.toContain("cache_read_price");
		for (const [given, sentence] of [
			[{ context_min: "many" }, "context_min must be a number"],
			[{ input_price_max: -1 }, "input_price_max must be a number, 0 or more"],
			[{ released_after: 20_261 }, "released_after must be a date"],
			[{ benchmark_min: 50 }, "benchmark_min needs `benchmark` beside it"],
			[{ sort: "benchmark" }, "sort needs `benchmark` beside it"],
			[{ reasoning: "perhaps" }, "reasoning must be"],
		] as const) {
			const { isError, content } = await client.callTool("search_agents", given);
			expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining(sentence)]);
		}
	});

	it("learns what is wrong with its arguments, so that a model can correct them", async () => {
		const { isError, content } = await client.callTool("search_agents", { limit: 0, colour: 1 });
		expect(isError).toBe(true);
		const text = JSON.stringify(content);
		expect(text).toContain("limit must be at least 1");
		expect(text).toContain("colour is not a known member");
	});

	it.each([
		[{ client: "nobody" }, "client must be one of a2a"],
		[{ way: "npm" }, "way must be one of a2a"],
		[{ way: "npm", client: "a2a" }, "way must be one of a2a"],
	])("learns from a wrong %j the ways to connect", async (choice, sentence) => {
		const given = { slug: "harbor-scout", ...choice };
		const { isError, content } = await client.callTool("get_connection", given);
		expect(isError).toBe(true);
		expect(JSON.stringify(content)).toContain(sentence);
	});

	it.each(["nobody-here", "cold-door", "attic-inventory"])("finds no agent at %s", async (slug) => {
		const { isError, content } = await client.callTool("get_agent", { slug });
		expect([isError, content]).toEqual([
			true,
			[{ type: "text", text: "No public agent has this slug." }],
		]);
	});

	it("learns from an unknown tool which tools there are", async () => {
		const names = (await client.listTools()).tools.map(({ name }) => name);
		await expect(client.callTool("delete_agent", {})).rejects.toThrow(
			`Available tools: ${names.join(", ")}.`,
		);
	});

	it("learns from the tool that registers which token it needs", async () => {
		await expect(client.callTool("register_agent", {})).rejects.toThrow("scope agents:write");
	});
});

describe.each(CLIENTS)("%s with a token", (_, connect) => {
	it("registers an agent if the token may, once per key", async () => {
		const token = await running.service.createToken("agents:write");
		const client = await connect(running.service.origin, token);
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toContain("register_agent");
		const name = token
			.slice(-8)
			.toLowerCase()
			.replace(/[^a-z0-9]/g, "x");
		const listing = { title: `Agent ${name}`, website_url: `https://${name}.dev/` };
		const given = { ...listing, idempotency_key: "once" };
		const first = await client.callTool("register_agent", given);
		const again = await client.callTool("register_agent", given);
		const answer = MCP_TOOLS.register_agent.output.parse(first.structuredContent);
		expect(again.structuredContent).toEqual(answer);
		expect(answer.submission_url).toBe(`${BASE_URL}/api/v1/submissions/${answer.id}`);
		const asked = await fetch(`${running.service.origin}/api/v1/submissions/${answer.id}`, {
			headers: { "X-API-Key": token },
		});
		expect(await asked.json()).toMatchObject({ status: "pending", title: listing.title });
		await client.close();
	});

	it("gets every error of an invalid registration", async () => {
		const token = await running.service.createToken("agents:write");
		const client = await connect(running.service.origin, token);
		const given = { title: "x", website_url: "javascript:alert(1)" };
		const { isError, content } = await client.callTool("register_agent", given);
		expect(isError).toBe(true);
		expect(JSON.stringify(content)).toMatch(/title must be 2 to 120.*website_url/);
		await client.close();
	});

	it("does not see the registration tool if the token may only read", async () => {
		const token = await running.service.createToken("agents:read");
		const client = await connect(running.service.origin, token);
		expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(READING);
		await expect(client.callTool("register_agent", {})).rejects.toThrow("scope agents:write");
		await client.close();
	});

	it("cannot connect with an unknown token", async () => {
		await expect(connect(running.service.origin, "areg_nothing")).rejects.toThrow();
	});
});

describe("registrations over MCP", () => {
	it("count towards the limit of registrations", async () => {
		const service = await startService(running.drawn, { limits: { submission: 1 } });
		const [, connect] = CLIENTS[0] ?? [];
		const client = await connect?.(service.origin, await service.createToken("agents:write"));
		const said = [];
		for (const name of ["first", "second"]) {
			const given = { title: `Agent ${name}`, website_url: `https://${name}-probe.dev/` };
			said.push(await client?.callTool("register_agent", given));
		}
		expect(said.map((told) => told?.isError ?? false)).toEqual([false, true]);
		expect(JSON.stringify(said[1])).toMatch(/limit of 1 requests.*Try again in \d+ seconds/);
		await client?.close();
		await service.close();
	});
});

describe("the server card", () => {
	const places = ["/mcp/server-card", "/.well-known/mcp/server-card.json", "/.well-known/mcp.json"];

	it.each(places)("is at %s for programs of any origin", async (path) => {
		const response = await fetch(running.service.origin + path);
		expect([response.status, response.headers.get("content-type")]).toEqual([
			200,
			"application/mcp-server-card+json",
		]);
		expect(response.headers.get("access-control-allow-origin")).toBe("*");
		expect(response.headers.get("cache-control")).toContain("max-age=3600");
		expect(await response.json()).toMatchObject({
			$schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
			remotes: [
				{
					type: "streamable-http",
					url: `${BASE_URL}/mcp`,
					supportedProtocolVersions: [...MCP_PROTOCOL_VERSIONS],
				},
			],
		});
	});
});
