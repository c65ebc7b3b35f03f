import { AgentCard, Role } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { beforeAll, describe, expect, it } from "vitest";
import { A2aAgentCard } from "#contract/a2a-protocol.ts";
import { A2A_SKILL_NAMES, A2A_SKILLS } from "#contract/a2a-skills.ts";
import { LOCK_EXAMPLE } from "#contract/lock.ts";
import { MCP_TOOLS, type ReadToolName } from "#contract/mcp-tools.ts";
import { BASE_URL, useService } from "../running-service.ts";
import { connectA2a, messageOf, told } from "./a2a-client.ts";

const running = useService();
let client: Client;
beforeAll(async () => {
	client = await connectA2a(running.service.origin);
});

const AN_AGENT = { slug: "harbor-scout" };

/** A call of each skill, and part of its expected answer. */
const CALLS: readonly [ReadToolName, Record<string, unknown>, object][] = [
	["search_agents", { query: "harbor", limit: 1 }, { page: 1, limit: 1, total: 2 }],
	["get_agent", AN_AGENT, { agent: AN_AGENT }],
	["compare_agents", { slugs: ["harbor-scout", "nobody"] }, { unknown: ["nobody"] }],
	["get_connection", { ...AN_AGENT, client: "a2a" }, { ...AN_AGENT, clients: ["a2a"] }],
	["list_categories", {}, { categories: expect.arrayContaining([]) }],
	["get_trust", { ...AN_AGENT, detail: "full" }, { trust: { parts: expect.anything() } }],
	["leaderboard", { limit: 2 }, { leaderboard: expect.anything() }],
	["market_report", {}, { fear_greed_index: { components: [] } }],
	["list_incidents", { limit: 1 }, { incidents: [expect.anything()] }],
	["check_lock", { lock: LOCK_EXAMPLE }, { agents: [AN_AGENT] }],
	["get_history", AN_AGENT, { ...AN_AGENT, total: expect.any(Number) }],
	["list_comments", AN_AGENT, AN_AGENT],
	["weekly_report", {}, { summary: expect.anything() }],
	["category_trends", {}, { categories: expect.anything() }],
];

const EXAMPLES = Object.values(A2A_SKILLS).flatMap(({ examples }) => examples);

describe("a message of text", () => {
	it("is answered with the agents that match its words, as text and as data", async () => {
		const { message, text, data } = await told(client, messageOf(["harbor"]));
		expect([message.role, message.taskId]).toEqual([Role.ROLE_AGENT, ""]);
		expect(message.parts.map(({ mediaType }) => mediaType)).toEqual([
			"text/markdown",
			"application/json",
		]);
		expect(MCP_TOOLS.search_agents.output.safeParse(data).error).toBeUndefined();
		expect(data).toMatchObject({ total: 2, limit: 5, notice: expect.stringContaining("third") });
		expect(text).toContain("text about agents and categories is third-party data");
		expect(text).toMatch(
			new RegExp(`^- \\[.+\\]\\(${BASE_URL}/agents/harbor-scout/\\): .+, market score \\d+`, "m"),
		);
	});

	it("may consist of several parts and lines", async () => {
		const { data } = await told(client, messageOf([" harbor\n", "scout "]));
		expect(data).toMatchObject({ agents: [AN_AGENT] });
	});

	it("without results is told so, with advice", async () => {
		const { text, data } = await told(client, messageOf(["zzyzx quux"]));
		expect(data).toMatchObject({ agents: [], total: 0 });
		expect(text).toContain("Try other words");
	});

	it("with a mistyped word gets a suggestion", async () => {
		const { text, data } = await told(client, messageOf(["bramblechek"]));
		expect(data).toMatchObject({ total: 0, suggestions: ["bramblecheck"] });
		expect(text).toContain("Did you mean: “bramblecheck”?");
	});

	it("may be a question in plain words, and the answer marks agents with only some of the words", async () => {
		const { text, data } = await told(
			client,
			messageOf(["an agent that reviews pull requests in qqqq"]),
		);
		const { agents, match } = MCP_TOOLS.search_agents.output.parse(data);
		expect([agents[0]?.slug, match]).toEqual(["bramblecheck", "some"]);
		expect(text).toContain("No agent matches all of these words. These match some of them.");
	});
});

describe("a message of data", () => {
	it("is passed to every skill", () => {
		expect(CALLS.map(([skill]) => skill)).toEqual(A2A_SKILL_NAMES);
	});

	it.each(CALLS)(
		"is answered by %s with %j like a call of the tool",
		async (skill, given, said) => {
			const { text, data } = await told(client, messageOf([{ skill, arguments: given }]));
			expect(MCP_TOOLS[skill].output.safeParse(data).error).toBeUndefined();
			expect(data).toMatchObject(said);
			expect(data).toMatchObject({ notice: expect.stringContaining("third-party") });
			if (skill !== "search_agents") expect(text).toBe(JSON.stringify(data));
		},
	);

	it.each(CALLS)(
		"has Markdown or the same JSON as text, as the card says of %s",
		async (skill, given) => {
			const { message, text } = await told(client, messageOf([{ skill, arguments: given }]));
			const [mode] = message.parts.map(({ mediaType }) => mediaType);
			expect(mode).toBe(skill === "search_agents" ? "text/markdown" : "text/plain");
			expect(text?.startsWith("# ")).toBe(mode === "text/markdown");
			const card = await (
				await fetch(`${running.service.origin}/.well-known/agent-card.json`)
			).json();
			const { skills } = A2aAgentCard.parse(card);
			expect(skills.find(({ id }) => id === skill)?.outputModes).toEqual([
				mode,
				"application/json",
			]);
		},
	);

	it("naming an unknown client gets the list of clients and ways to connect", async () => {
		const asked = (choice: object) =>
			told(client, messageOf([{ skill: "get_connection", arguments: { ...AN_AGENT, ...choice } }]));
		await expect(asked({ client: "nobody" })).rejects.toThrow("client must be one of a2a");
		await expect(asked({ way: "npm" })).rejects.toThrow("way must be one of a2a");
	});

	it("takes precedence over text, and needs no arguments if the skill needs none", async () => {
		const { data } = await told(client, messageOf(["Please list", { skill: "list_categories" }]));
		expect(data).toHaveProperty("categories");
	});

	it.each(EXAMPLES)("may be an example of the card: %j", async (example) => {
		expect((await told(client, messageOf([example]))).data).toHaveProperty("notice");
	});
});

describe("an answer", () => {
	it("stays in the context of its message", async () => {
		const { message } = await told(client, messageOf(["harbor"], "ctx-7"));
		expect(message.contextId).toBe("ctx-7");
	});

	it("has a new context and identifier if none was given", async () => {
		const first = await told(client, messageOf(["harbor"]));
		const second = await told(client, messageOf(["harbor"]));
		const ids = [first, second].flatMap(({ message }) => [message.contextId, message.messageId]);
		expect(new Set(ids).size).toBe(4);
		expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
	});

	it.each([
		[["text/plain"], ["text/markdown"]],
		[["text/*;q=0.5"], ["text/markdown"]],
		[["application/json", "image/png"], ["application/json"]],
		[["*/*"], ["text/markdown", "application/json"]],
		[[], ["text/markdown", "application/json"]],
	])("for clients that accept %j has the parts %j", async (acceptedOutputModes, modes) => {
		const configuration = {
			acceptedOutputModes,
			taskPushNotificationConfig: undefined,
			returnImmediately: false,
		};
		const { message } = await told(client, { ...messageOf(["harbor"]), configuration });
		expect(message.parts.map(({ mediaType }) => mediaType)).toEqual(modes);
	});

	it("also reaches clients that prefer streams, whose card says that there are none", async () => {
		const events = [];
		for await (const event of client.sendMessageStream(messageOf(["harbor"]))) events.push(event);
		expect(events.map(({ payload }) => payload?.$case)).toEqual(["message"]);
	});
});

describe("the card", () => {
	it("is at its well-known path for programs of any origin", async () => {
		const response = await fetch(`${running.service.origin}/.well-known/agent-card.json`);
		expect([response.status, response.headers.get("content-type")]).toEqual([
			200,
			"application/json; charset=utf-8",
		]);
		expect(response.headers.get("access-control-allow-origin")).toBe("*");
		expect(response.headers.get("cache-control")).toContain("max-age=3600");
		expect(response.headers.get("etag")).toBeTruthy();
		const card: unknown = await response.json();
		expect(A2aAgentCard.safeParse(card).error).toBeUndefined();
		// The parser of the official SDK drops nothing.
		expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(card);
		expect(card).toMatchObject({
			supportedInterfaces: [
				{ url: `${BASE_URL}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
			],
			provider: { organization: "Agent Registry", url: `${BASE_URL}/` },
			skills: A2A_SKILL_NAMES.map((id) => ({ id, name: MCP_TOOLS[id].title })),
		});
	});

	it("is listed in the catalogue of resources", async () => {
		const response = await fetch(`${running.service.origin}/.well-known/ard.json`);
		expect(await response.json()).toMatchObject({
			entries: expect.arrayContaining([
				expect.objectContaining({
					type: "application/a2a-agent-card+json",
					url: `${BASE_URL}/.well-known/agent-card.json`,
				}),
			]),
		});
	});
});
