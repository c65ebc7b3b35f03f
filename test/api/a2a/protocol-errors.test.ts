import {
	ContentTypeNotSupportedError,
	RequestMalformedError,
	TaskNotFoundError,
	UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import { describe, expect, it } from "vitest";
import { A2aResponse } from "#contract/a2a-protocol.ts";
import { BASE_URL, startService, useService } from "../running-service.ts";
import { connectA2a, messageOf } from "./a2a-client.ts";

const running = useService();

interface Sent {
	/** Serialises to JSON. Strings stay as they are. */
	body?: unknown;
	headers?: Record<string, string>;
	method?: string;
	query?: string;
	path?: string;
}

const HEADERS = {
	"Content-Type": "application/json",
	Accept: "application/json",
	"A2A-Version": "1.0",
	"User-Agent": "Mozilla/5.0 Chrome/140.0",
};

function ask(
	{ body, headers = {}, method = "POST", query = "", path = "/a2a" }: Sent,
	{ origin } = running.service,
): Promise<Response> {
	return fetch(`${origin}${path}${query}`, {
		method,
		headers: { ...HEADERS, ...headers },
		...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
}

function call(method: string, params?: unknown) {
	return { jsonrpc: "2.0", id: 7, method, ...(params === undefined ? {} : { params }) };
}

/** A message of these parts. */
function say(parts: unknown, more: object = {}) {
	const message = { messageId: "m-1", role: "ROLE_USER", parts, ...more };
	return call("SendMessage", { message });
}

const RIGHT = say([{ text: "harbor" }]);
const OTHER_VERSION = /^Send A2A-Version: 1\.0\./;

/** Invalid requests, each with the status and code of the answer and what its message must name. */
const NO_REQUEST: readonly [
	what: string,
	sent: Sent,
	status: number,
	code: number,
	hint: RegExp,
][] = [
	["no JSON", { body: "{" }, 200, -32_700, /not valid JSON/],
	["nothing", { body: "" }, 200, -32_700, /empty/],
	["a batch", { body: [RIGHT, RIGHT] }, 200, -32_600, /one JSON-RPC message/],
	["a number", { body: "7" }, 200, -32_600, /send an object/],
	["another protocol", { body: { hello: "there" } }, 200, -32_600, /jsonrpc/],
	["a notification", { body: { ...RIGHT, id: undefined } }, 200, -32_600, /id must be a string/],
	["no method", { body: { jsonrpc: "2.0" } }, 200, -32_600, /method is required/],
	[
		"params in a list",
		{ body: { ...call("SendMessage", []), id: null } },
		200,
		-32_600,
		/params must be/,
	],
	["too much", { body: say([{ text: "x".repeat(2_000_000) }]) }, 413, -32_600, /larger than/],
	[
		"another media type",
		{ body: RIGHT, headers: { "Content-Type": "text/plain" } },
		...([415, -32_005, /application\/json/] as const),
	],
	[
		"what accepts pages alone",
		{ body: RIGHT, headers: { Accept: "text/html" } },
		...([406, -32_600, /^Send Accept: application\/json\. Answers are JSON\.$/] as const),
	],
	[
		"what a page elsewhere sends",
		{ body: RIGHT, headers: { Origin: "https://evil.example" } },
		...([403, -32_600, /origins/] as const),
	],
];

/** Cases for which the protocol defines an error, each with its code and what its message must name. */
const REFUSED: readonly [what: string, sent: Sent, code: number, hint: RegExp][] = [
	["no version", { body: RIGHT, headers: { "A2A-Version": "" } }, -32_009, OTHER_VERSION],
	["version 0.3", { body: RIGHT, headers: { "A2A-Version": "0.3" } }, -32_009, OTHER_VERSION],
	["a later version", { body: RIGHT, headers: { "A2A-Version": "1.1" } }, -32_009, OTHER_VERSION],
	["no version at all", { body: RIGHT, headers: { "A2A-Version": "x" } }, -32_009, OTHER_VERSION],
	[
		"another version in the query",
		{ body: RIGHT, headers: { "A2A-Version": "" }, query: "?A2A-Version=0.3" },
		...([-32_009, OTHER_VERSION] as const),
	],
	["an unknown method", { body: call("message/send", {}) }, -32_601, /call SendMessage/],
	[
		"a stream",
		{ body: call("SendStreamingMessage", RIGHT.params) },
		-32_004,
		/Streaming is not supported/,
	],
	[
		"a subscription",
		{ body: call("SubscribeToTask", { id: "t" }) },
		-32_004,
		/Streaming is not supported/,
	],
	["a task", { body: call("GetTask", { id: "t" }) }, -32_001, /No task has this ID/],
	["a task to end", { body: call("CancelTask", { id: "t" }) }, -32_001, /No task has this ID/],
	[
		"no tasks",
		{ body: call("ListTasks", { pageSize: 0 }) },
		-32_602,
		/pageSize must be at least 1/,
	],
	["tasks at once", { body: call("ListTasks", { pageSize: 101 }) }, -32_602, /pageSize must be at/],
	[
		"more tasks",
		{ body: call("ListTasks", { pageToken: "x" }) },
		-32_602,
		/pageToken is not a valid page/,
	],
	["tasks of a state", { body: call("ListTasks", { status: "done" }) }, -32_602, /status must be/],
	["tasks of a number", { body: call("ListTasks", { status: 3 }) }, -32_602, /status must be/],
	["tasks of contexts", { body: call("ListTasks", { contextId: 7 }) }, -32_602, /contextId must/],
	["no artifacts", { body: call("ListTasks", { includeArtifacts: "no" }) }, -32_602, /Artifacts/],
	["a task without a name", { body: call("GetTask", {}) }, -32_602, /id is required/],
	["a task by a number", { body: call("CancelTask", { id: 7 }) }, -32_602, /id must be a text/],
	[
		"two contents",
		{ body: say([{ text: "a", data: { skill: "leaderboard" } }]) },
		-32_602,
		/one of/,
	],
	[
		"an odd text",
		{ body: say([{ text: "a", mediaType: "image/png" }]) },
		-32_005,
		/omit mediaType/,
	],
	["old tasks", { body: call("ListTasks", { statusTimestampAfter: "x" }) }, -32_602, /instant/],
	[
		"a push",
		{ body: call("CreateTaskPushNotificationConfig", {}) },
		-32_003,
		/Push notifications are not supported/,
	],
	[
		"its pushes",
		{ body: call("ListTaskPushNotificationConfigs", {}) },
		-32_003,
		/Push notifications are not supported/,
	],
	["another card", { body: call("GetExtendedAgentCard") }, -32_004, /only the public card/],
	["no params", { body: call("SendMessage") }, -32_602, /message is required/],
	["no parts", { body: say([]) }, -32_602, /message\/parts must have at least 1 item/],
	["parts of no kind", { body: say([{ sound: "moo" }]) }, -32_602, /^Send search words as text/],
	["silence", { body: say([{ text: " \n\u0000" }]) }, -32_602, /^Send search words as text/],
	["a part in no object", { body: say(["hi"]) }, -32_602, /parts\/0 must be an object/],
	["a number for text", { body: say([{ text: 7 }]) }, -32_602, /0\/text must be a text/],
	["a long text", { body: say([{ text: "x".repeat(201) }]) }, -32_602, /at most 200 characters/],
	["a file", { body: say([{ text: "a" }, { raw: "aGk=" }]) }, -32_005, /Files are not accepted/],
	["an address", { body: say([{ url: "https://a.example/" }]) }, -32_005, /Files are not accepted/],
	[
		"what an agent says",
		{ body: say([{ text: "a" }], { role: "ROLE_AGENT" }) },
		...([-32_602, /message\/role must be one of ROLE_USER/] as const),
	],
	[
		"no name of the message",
		{ body: say([{ text: "a" }], { messageId: undefined }) },
		...([-32_602, /message\/messageId is required/] as const),
	],
	[
		"a long name of the context",
		{ body: say([{ text: "a" }], { contextId: "c".repeat(201) }) },
		...([-32_602, /contextId must be at most 200 characters/] as const),
	],
	[
		"what belongs to a task",
		{ body: say([{ text: "a" }], { taskId: "t-1" }) },
		...([-32_001, /omit taskId/] as const),
	],
	[
		"what wants to be pushed",
		{
			body: call("SendMessage", {
				...RIGHT.params,
				configuration: { taskPushNotificationConfig: { url: "https://a.example/" } },
			}),
		},
		...([-32_003, /omit taskPushNotificationConfig/] as const),
	],
	[
		"what accepts nothing of ours",
		{
			body: call("SendMessage", {
				...RIGHT.params,
				configuration: { acceptedOutputModes: ["image/png"] },
			}),
		},
		...([-32_005, /text\/markdown or application\/json/] as const),
	],
	[
		"an unknown skill",
		{ body: say([{ data: { skill: "dance" } }]) },
		...([-32_602, /parts\/0\/data\/skill must be one of search_agents, get_agent/] as const),
	],
	[
		"a registration",
		{ body: say([{ data: { skill: "register_agent", arguments: {} } }]) },
		...([-32_602, /data\/skill must be one of/] as const),
	],
	[
		"two skills",
		{ body: say([{ data: { skill: "leaderboard" } }, { data: { skill: "market_report" } }]) },
		...([-32_602, /one data part/] as const),
	],
	[
		"a skill and more",
		{ body: say([{ data: { skill: "leaderboard", sort: "up" } }]) },
		...([-32_602, /data\/sort is not a known member/] as const),
	],
	[
		"arguments off schema",
		{ body: say([{ data: { skill: "search_agents", arguments: { limit: 0, colour: 1 } } }]) },
		...([-32_602, /limit must be at least 1\ncolour is not a known member/] as const),
	],
	[
		"an unknown agent",
		{ body: say([{ data: { skill: "get_agent", arguments: { slug: "nobody-here" } } }]) },
		...([-32_602, /^No public agent has this slug\.$/] as const),
	],
	[
		"an agent that is not public",
		{ body: say([{ data: { skill: "get_trust", arguments: { slug: "attic-inventory" } } }]) },
		...([-32_602, /^No public agent has this slug\.$/] as const),
	],
];

describe("an invalid request of the protocol", () => {
	it.each(NO_REQUEST)(
		"is an error of JSON-RPC, or refused by status: %s",
		async (_, sent, status, code, hint) => {
			const response = await ask(sent);
			expect([response.status, response.headers.get("content-type")]).toEqual([
				status,
				"application/json; charset=utf-8",
			]);
			const { error, result, id } = A2aResponse.parse(await response.json());
			expect([result, id, error?.code]).toEqual([undefined, null, code]);
			expect(error?.message).toMatch(hint);
		},
	);

	it.each(["GET", "DELETE"])("is the method %s", async (method) => {
		const response = await ask({ method });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
	});

	it("is a version that occurs twice in the query", async () => {
		const query = "?A2A-Version=1.0&A2A-Version=0.3";
		const response = await ask({ body: RIGHT, headers: { "A2A-Version": "" }, query });
		expect(A2aResponse.parse(await response.json()).error?.code).toBe(-32_009);
	});
});

describe("a request that cannot be answered", () => {
	it.each(REFUSED)("gets the reason in terms of the protocol: %s", async (_, sent, code, hint) => {
		const response = await ask(sent);
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
		const { error, result, id } = A2aResponse.parse(await response.json());
		expect([result, id, error?.code]).toEqual([undefined, 7, code]);
		expect(error?.message).toMatch(hint);
		expect(running.service.logged.filter((line) => line.includes('"error"'))).toEqual([]);
	});

	it("names the reason as the protocol defines it", async () => {
		const response = await ask({ body: call("GetTask", { id: "t" }) });
		expect(A2aResponse.parse(await response.json()).error?.data).toEqual([
			{
				"@type": "type.googleapis.com/google.rpc.ErrorInfo",
				reason: "TASK_NOT_FOUND",
				domain: "a2a-protocol.org",
			},
		]);
	});

	it("is the same error in the official client", async () => {
		const client = await connectA2a(running.service.origin);
		const task = { tenant: "", id: "t" };
		const file = { $case: "url", value: "https://a.example/" } as const;
		const request = messageOf([{ skill: "dance" }]);
		const [part] = request.message?.parts ?? [];
		if (!request.message || !part) throw new Error("The message has no part");
		const withFile = { ...request.message, parts: [{ ...part, content: file }] };
		await expect(client.getTask(task)).rejects.toThrow(TaskNotFoundError);
		await expect(client.cancelTask({ ...task, metadata: {} })).rejects.toThrow(TaskNotFoundError);
		await expect(client.resubscribeTask(task).next()).rejects.toThrow(UnsupportedOperationError);
		await expect(client.sendMessage(request)).rejects.toThrow(RequestMalformedError);
		await expect(client.sendMessage({ ...request, message: withFile })).rejects.toThrow(
			ContentTypeNotSupportedError,
		);
	});
});

describe("the list of tasks", () => {
	it.each([
		[{}, 50],
		[{ pageSize: 7, pageToken: "", contextId: "c", status: "TASK_STATE_WORKING" }, 7],
		[{ statusTimestampAfter: "2026-05-04T12:00:00Z", historyLength: 0 }, 50],
	])(
		"requested with %j is empty, because messages are answered at once",
		async (params, pageSize) => {
			const response = await ask({ body: call("ListTasks", params) });
			expect(A2aResponse.parse(await response.json()).result).toEqual({
				tasks: [],
				nextPageToken: "",
				pageSize,
				totalSize: 0,
			});
		},
	);

	it("is empty in the official client, too", async () => {
		const client = await connectA2a(running.service.origin);
		const every = { tenant: "", contextId: "", status: 0, pageToken: "" };
		const list = await client.listTasks({ ...every, statusTimestampAfter: undefined });
		expect([list.tasks, list.totalSize]).toEqual([[], 0]);
	});
});

describe("a message of any shape", () => {
	const values = [null, [], "x", 7, true, {}, { skill: null }, { skill: "__proto__" }];
	const given: readonly unknown[] = [
		...values.map((data) => say([{ data }])),
		...values.map((slug) => say([{ data: { skill: "get_agent", arguments: { slug } } }])),
		...values.map((parts) => say(parts)),
		...values.map((message) => call("SendMessage", { message })),
		...values.map((configuration) => call("SendMessage", { ...RIGHT.params, configuration })),
		...["\ud800", "\u0000\u202e", "<script>", "*".repeat(100)].map((text) => say([{ text }])),
	];

	it.each(given)("never causes an internal error: %j", async (body) => {
		expect((await ask({ body })).status).toBe(200);
		expect(running.service.logged.filter((line) => line.includes('"error"'))).toEqual([]);
	});
});

describe("a valid request", () => {
	it.each([
		["a patch of the version", { headers: { "A2A-Version": "1.0.3" } }],
		["the version in the query", { headers: { "A2A-Version": "" }, query: "?A2A-Version=1.0" }],
		["a page of the registry itself", { headers: { Origin: BASE_URL } }],
		["an address that ends with a slash", { path: "/a2a/" }],
		["a client that accepts streams, too", { headers: { Accept: "a/b, application/json" } }],
	])("may have, or come from, %s", async (_, sent) => {
		const response = await ask({ body: RIGHT, ...sent });
		expect(A2aResponse.parse(await response.json()).result).toBeDefined();
	});

	it("waits for the first hour", async () => {
		const service = await startService(running.drawn, { withHour: false });
		const response = await ask({ body: RIGHT }, service);
		expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
		await service.close();
	});

	it("is counted like any other read", async () => {
		const service = await startService(running.drawn, { limits: { human: 1, bot: 1 } });
		const statuses = [await ask({ body: RIGHT }, service), await ask({ body: RIGHT }, service)];
		expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
		await service.close();
	});
});
