import {
	createMcpHandler,
	isLegacyRequest,
	type Server,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { getEndpoint } from "#contract/endpoints.ts";
import type { McpRequest } from "#contract/mcp-protocol.ts";
import type { ProtocolAnswer } from "../json-rpc/protocol-answer.ts";
import type { ToolCall } from "./tool-call.ts";
import { createToolServer, type Tools } from "./tool-server.ts";

interface MessageContext {
	tools: Tools;
	call: ToolCall;
	headers: NodeJS.Dict<string | string[]>;
	baseUrl: string;
	/** Called for failures that are not the client's fault. */
	onFailure: (error: unknown) => void;
}

/** The SDK's answer to a message of either era. */
export async function answerMessage(
	message: McpRequest,
	{ tools, call, headers, baseUrl, onFailure }: MessageContext,
): Promise<ProtocolAnswer> {
	const server = createToolServer(tools, call, onFailure);
	const request = webRequest(baseUrl, headers);
	const isLegacy = await isLegacyRequest(request, message);
	const said = isLegacy
		? await answerLegacy(server, request, message)
		: await createMcpHandler(() => server, { legacy: "reject" }).fetch(request, {
				parsedBody: message,
			});
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
