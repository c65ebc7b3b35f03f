import { AgentCard, SendMessageResponse } from "@a2a-js/sdk";
import { describe, expect, it } from "vitest";
import { TASK_STATES } from "#contract/a2a-protocol.ts";
import { useService } from "../running-service.ts";

// What the text of A2A 1.0 demands of a server that speaks JSON-RPC, answers with messages, and declares no
// streaming, no push notifications, no extended card and no credentials. Numbers are sections of the specification.
const running = useService();

const HEADERS = { "Content-Type": "application/json", "A2A-Version": "1.0" };

async function post(body: string, headers: Record<string, string> = {}) {
	const response = await fetch(`${running.service.origin}/a2a`, {
		method: "POST",
		headers: { ...HEADERS, ...headers },
		body,
	});
	const answer = (await response.json()) as {
		id: unknown;
		result?: Record<string, unknown>;
		error?: { code: number; message: string; data?: { "@type": string; reason: string }[] };
	};
	return { status: response.status, type: response.headers.get("content-type"), answer };
}

function call(method: string, params?: unknown, headers: Record<string, string> = {}) {
	return post(JSON.stringify({ jsonrpc: "2.0", id: "7", method, params }), headers);
}

const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "harbor" }] };
const push = { taskId: "t", id: "c" };

/** Requests, each with the error that the text demands. Undefined means a result. */
type Demand = readonly [section: string, method: string, params: unknown, code?: number];
const DEMANDED: readonly Demand[] = [
	["3.1.1 a message is answered", "SendMessage", { message }],
	[
		"3.2.2 blocking changes nothing",
		"SendMessage",
		{ message, configuration: { returnImmediately: true } },
	],
	["3.2.4 no history", "SendMessage", { message, configuration: { historyLength: 0 } }],
	[
		"3.2.5 any metadata",
		"SendMessage",
		{ message: { ...message, metadata: { a: [1] } }, metadata: {} },
	],
	[
		"5.7 unknown members are ignored",
		"SendMessage",
		{ message: { ...message, mood: 1 }, mood: {} },
	],
	["3.3.2 params are checked", "SendMessage", {}, -32_602],
	["3.3.2 each member is", "SendMessage", { message: { ...message, extensions: "a" } }, -32_602],
	[
		"3.3.2 configuration is",
		"SendMessage",
		{ message, configuration: { historyLength: -1 } },
		-32_602,
	],
	[
		"4.1.6 a part has one content",
		"SendMessage",
		{ message: { ...message, parts: [{ text: "a", raw: "aGk=" }] } },
		-32_602,
	],
	[
		"3.1.1 no bytes",
		"SendMessage",
		{ message: { ...message, parts: [{ raw: "aGk=", mediaType: "a/b" }] } },
		-32_005,
	],
	[
		"3.1.1 no other media",
		"SendMessage",
		{ message: { ...message, parts: [{ text: "a", mediaType: "a/b" }] } },
		-32_005,
	],
	["3.4.2 no task to continue", "SendMessage", { message: { ...message, taskId: "t" } }, -32_001],
	[
		"3.3.4 no push",
		"SendMessage",
		{ message, configuration: { taskPushNotificationConfig: {} } },
		-32_003,
	],
	["3.1.3 no such task", "GetTask", { id: "t" }, -32_001],
	["3.1.5 no such task", "CancelTask", { id: "t" }, -32_001],
	["3.3.2 the name is checked", "GetTask", { id: 7 }, -32_602],
	["3.1.4 tasks are listed", "ListTasks", {}],
	["3.1.4 of a context", "ListTasks", { contextId: "c" }],
	...TASK_STATES.map((status) => [`3.1.4 of ${status}`, "ListTasks", { status }] as const),
	["3.1.4 no such state", "ListTasks", { status: "working" }, -32_602],
	["3.1.4 a context is a text", "ListTasks", { contextId: {} }, -32_602],
	["3.1.4 at most 100", "ListTasks", { pageSize: 101 }, -32_602],
	["3.1.4 at least one", "ListTasks", { pageSize: 0 }, -32_602],
	["3.1.4 known tokens", "ListTasks", { pageToken: "x" }, -32_602],
	["3.1.4 an instant", "ListTasks", { statusTimestampAfter: "soon" }, -32_602],
	["3.3.4 no streams", "SendStreamingMessage", { message }, -32_004],
	["3.3.4 no streams", "SubscribeToTask", { id: "t" }, -32_004],
	["3.3.4 no extended card", "GetExtendedAgentCard", undefined, -32_004],
	["3.3.4 no push", "CreateTaskPushNotificationConfig", push, -32_003],
	["3.3.4 no push", "GetTaskPushNotificationConfig", push, -32_003],
	["3.3.4 no push", "ListTaskPushNotificationConfigs", push, -32_003],
	["3.3.4 no push", "DeleteTaskPushNotificationConfig", push, -32_003],
	["9.5 no such method", "sendMessage", { message }, -32_601],
];

describe("A2A 1.0 demands", () => {
	const demands = DEMANDED.map(([what, method, params, code]) => ({ what, method, params, code }));

	it.each(demands)("$what: $method $params", async ({ method, params, code }) => {
		const { status, type, answer } = await call(method, params);
		expect([status, type]).toEqual([200, "application/json; charset=utf-8"]);
		expect(answer).toMatchObject({ jsonrpc: "2.0", id: "7" });
		expect(Object.keys(answer).sort()).toEqual(
			["id", "jsonrpc", code === undefined ? "result" : "error"].sort(),
		);
		expect(answer.error?.code).toBe(code);
		if (code === undefined) return;
		expect(answer.error?.message).toMatch(/\w/);
		// 5.4 and 9.5: errors of the protocol itself say which one they are.
		if (code > -32_100)
			expect(answer.error?.data?.[0]).toMatchObject({ domain: "a2a-protocol.org" });
	});

	it.each([
		["9.5 unreadable JSON", "{", -32_700, null],
		["9.5 not one request", "[]", -32_600, null],
		["9.5 another protocol", '{"jsonrpc":"1.0","id":3,"method":"GetTask"}', -32_600, 3],
		["9.5 no method", '{"jsonrpc":"2.0","id":"a"}', -32_600, "a"],
		[
			"9.5 params of no object",
			'{"jsonrpc":"2.0","id":4,"method":"GetTask","params":[1]}',
			-32_600,
			4,
		],
		[
			"9.5 no name that can be repeated",
			'{"jsonrpc":"2.0","id":{},"method":"GetTask"}',
			-32_600,
			null,
		],
	])("%s is an error of JSON-RPC with status 200", async (_, body, code, id) => {
		const { status, answer } = await post(body);
		expect([status, answer.error?.code, answer.id]).toEqual([200, code, id]);
	});

	it.each([
		["1.0", undefined],
		["1.0.7", undefined],
		["", -32_009],
		["0.3", -32_009],
		["2.0", -32_009],
	])("3.6 that version %s is spoken or refused", async (version, code) => {
		const { answer } = await call("ListTasks", {}, { "A2A-Version": version });
		expect(answer.error?.code).toBe(code);
	});

	it("3.4.1 that a context is kept, or new if there is none", async () => {
		const said = async (more: object) =>
			SendMessageResponse.fromJSON(
				(await call("SendMessage", { message: { ...message, ...more } })).answer.result,
			).payload;
		const [first, second, kept] = [
			await said({}),
			await said({}),
			await said({ contextId: "mine" }),
		];
		const contextOf = (payload: typeof first) =>
			payload?.$case === "message" ? payload.value.contextId : undefined;
		expect(contextOf(first)).toMatch(/./);
		expect(contextOf(second)).not.toBe(contextOf(first));
		expect(contextOf(kept)).toBe("mine");
	});

	it("3.1.4 that the token of the next page is always there", async () => {
		const { result } = (await call("ListTasks", { pageSize: 2 })).answer;
		expect(result).toEqual({ tasks: [], nextPageToken: "", pageSize: 2, totalSize: 0 });
	});

	it("8.2 and 8.3 a card that says where and how the agent is asked", async () => {
		const response = await fetch(`${running.service.origin}/.well-known/agent-card.json`);
		const card = AgentCard.fromJSON(await response.json());
		expect(card.supportedInterfaces).toHaveLength(1);
		expect(card.supportedInterfaces[0]).toMatchObject({
			url: expect.stringMatching(/\/a2a$/),
			protocolBinding: "JSONRPC",
			protocolVersion: "1.0",
		});
		expect(card).toMatchObject({
			name: expect.stringMatching(/./),
			description: expect.stringMatching(/./),
			version: expect.stringMatching(/./),
		});
		expect(card.defaultInputModes.length * card.defaultOutputModes.length).toBeGreaterThan(0);
		for (const skill of card.skills) {
			expect([skill.id, skill.name, skill.description, skill.tags[0]].every(Boolean)).toBe(true);
		}
	});
});
