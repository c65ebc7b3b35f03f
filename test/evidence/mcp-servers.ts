import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { McpServer as EarlierServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";

const IDENTITY = { name: "harbour", version: "1.2.3" };
const INSTRUCTIONS = "Ask for a ship first.";
const DESCRIPTION = "Finds a ship.";

/** A server of the newest revision, built with the official SDK. It knows no handshake. */
export function modernServer(tools: readonly string[] = ["find_ship"]): RequestListener {
	const handler = createMcpHandler(
		() => {
			const server = new Server(IDENTITY, {
				capabilities: { tools: {} },
				instructions: INSTRUCTIONS,
			});
			server.setRequestHandler("tools/list", ({ params }) => {
				const at = Number(params?.cursor ?? 0);
				const page = tools.slice(at, at + 2);
				return {
					tools: page.map((name) => ({
						name,
						description: DESCRIPTION,
						inputSchema: { type: "object" },
					})),
					...(at + 2 < tools.length && { nextCursor: String(at + 2) }),
				};
			});
			return server;
		},
		{ legacy: "reject" },
	);
	return async (request, response) => {
		const { method = "GET", url = "/" } = request;
		const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
			name,
			String(value),
		]);
		const body = method === "POST" ? { body: await buffer(request) } : {};
		const answer = await handler.fetch(
			new Request(new URL(url, "http://site.example"), { method, headers, ...body }),
		);
		response.writeHead(answer.status, Object.fromEntries(answer.headers));
		response.end(Buffer.from(await answer.arrayBuffer()));
	};
}

function earlierServer() {
	const server = new EarlierServer(IDENTITY, { instructions: INSTRUCTIONS });
	server.registerTool("find_ship", { description: DESCRIPTION }, () => ({ content: [] }));
	return server;
}

/** A server with a handshake and sessions. `ended` counts the sessions that were ended as they should. */
export function legacyServer(enableJsonResponse: boolean): {
	listener: RequestListener;
	open: Set<string>;
} {
	const open = new Set<string>();
	const transports = new Map<string, StreamableHTTPServerTransport>();
	let ids = 0;
	const listener: RequestListener = async (request, response) => {
		const id = String(request.headers["mcp-session-id"] ?? "");
		let transport = transports.get(id);
		if (!transport) {
			const created = new StreamableHTTPServerTransport({
				enableJsonResponse,
				sessionIdGenerator: () => `session-${++ids}`,
				onsessioninitialized: (session) => {
					open.add(session);
					transports.set(session, created);
				},
				onsessionclosed: (session) => void open.delete(session),
			});
			// The types of the earlier SDK are not exact about optional members.
			await earlierServer().connect(created as Parameters<EarlierServer["connect"]>[0]);
			transport = created;
		}
		await transport.handleRequest(request, response);
	};
	return { listener, open };
}

/** A server of 2024, whose stream never ends. */
export function streamServer(): RequestListener {
	return async ({ method, url }, response) => {
		if (method === "GET" && url === "/sse") {
			await earlierServer().connect(new SSEServerTransport("/messages", response));
		} else {
			response.writeHead(404).end("Cannot POST");
		}
	};
}
