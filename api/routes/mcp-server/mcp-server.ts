import {
	createMcpHandler,
	isLegacyRequest,
	type Server,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { RequestHandler } from "express";
import { getEndpoint } from "#contract/endpoints.ts";
import { JSON_RPC_ERRORS } from "#contract/json-rpc.ts";
import { McpRequest } from "#contract/mcp-protocol.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { runHandler } from "../../middleware/run-handler.ts";
import { getHour, type HourSource } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import {
	type ProtocolAnswer,
	protocolError,
	sendProtocolAnswer,
} from "../json-rpc/protocol-answer.ts";
import { readMessage } from "../json-rpc/read-message.ts";
import { READ_TOOLS } from "../tools/read-tools.ts";
import { registerTool } from "./register-tool.ts";
import { createToolServer } from "./tool-server.ts";

/** Clients must accept both, although answers are never streams. */
const ACCEPT = {
	advice: "application/json, text/event-stream",
	types: ["application/json"],
};

/** Its streams would never end, and nothing here changes within an hour. */
const SUBSCRIBE = "subscriptions/listen";

interface McpServerParts {
	source: HourSource;
	registry: RegistryContext;
	baseUrl: string;
	/** Counts a registration against its limit. Without it there is no limit. */
	countSubmission?: RequestHandler | undefined;
	/** The same for the client's network. */
	countRegistration?: ((request: Parameters<Handler>[0]) => Promise<void>) | undefined;
}

/**
 * The registry as an MCP server. Nothing is remembered between messages, so any process may answer any of them. The SDK
 * speaks both eras of the protocol. Its answers are always sent as JSON, because no tool reports progress.
 */
export function mcpServer({ source, registry, baseUrl, ...counts }: McpServerParts): Handler {
	const tools = { ...READ_TOOLS, register_agent: registerTool(registry, baseUrl) };
	const rules = { schema: McpRequest, accept: ACCEPT, baseUrl };
	return async (request, response) => {
		const read = await readMessage(request, rules);
		if ("wrong" in read) return sendProtocolAnswer(request, response, read.wrong);
		if (read.message.method === SUBSCRIBE) {
			return sendProtocolAnswer(request, response, refuseSubscription(read.message));
		}
		const failures: unknown[] = [];
		const call = {
			token: request.call.token,
			hour: getHour(source),
			countSubmission: async () => {
				const { countSubmission, countRegistration } = counts;
				if (countSubmission) await runHandler(countSubmission, request, response);
				await countRegistration?.(request);
			},
		};
		const answer = await exchange(
			createToolServer(tools, call, (failure) => failures.push(failure)),
			webRequest(baseUrl, request.headers),
			read.message,
		);
		if (failures.length > 0) throw failures[0];
		if (answer.status >= 500) throw new Error(`The protocol failed: ${answer.body}`);
		await sendProtocolAnswer(request, response, answer);
	};
}

function refuseSubscription({ id }: McpRequest): ProtocolAnswer {
	const message = "There is nothing to subscribe to.";
	return protocolError(404, { code: JSON_RPC_ERRORS.methodNotFound, message }, id ?? null);
}

/** The SDK's answer to a message of either era. */
async function exchange(
	server: Server,
	request: Request,
	parsedBody: unknown,
): Promise<ProtocolAnswer> {
	const isLegacy = await isLegacyRequest(request, parsedBody);
	const said = isLegacy
		? await answerLegacy(server, request, parsedBody)
		: await createMcpHandler(() => server, { legacy: "reject" }).fetch(request, { parsedBody });
	const answer = { status: said.status, body: await said.text() };
	await server.close();
	return answer;
}

/** Revisions with a handshake, here without sessions. */
async function answerLegacy(
	server: Server,
	request: Request,
	parsedBody: unknown,
): Promise<Response> {
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport);
	return transport.handleRequest(request, { parsedBody });
}

/** The headers that have a meaning in the protocol. `Accept` was checked before. */
function webRequest(baseUrl: string, given: NodeJS.Dict<string | string[]>): Request {
	const headers = new Headers({
		"Content-Type": "application/json",
		Accept: "application/json, text/event-stream",
	});
	for (const [name, value] of Object.entries(given)) {
		if (name.startsWith("mcp-") && value !== undefined) headers.set(name, String(value));
	}
	return new Request(baseUrl + getEndpoint("mcp").path, { method: "POST", headers });
}
