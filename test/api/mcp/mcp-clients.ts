import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** What a tool said, with any client. */
interface Told {
	structuredContent?: unknown;
	content: unknown;
	isError?: boolean | undefined;
}

/** The part of an MCP client that the tests need. */
export interface McpClient {
	listTools: () => Promise<{
		tools: { name: string; inputSchema?: unknown; outputSchema?: unknown }[];
	}>;
	callTool: (name: string, given: Record<string, unknown>) => Promise<Told>;
	instructions: () => string | undefined;
	close: () => Promise<void>;
}

type Connect = (origin: string, token?: string) => Promise<McpClient>;

const ME = { name: "test", version: "1.0.0" };

function headersOf(token: string | undefined): Record<string, string> {
	return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/** The official client of the newest revision, which needs no handshake. */
const connectNewest: Connect = async (origin, token) => {
	const client = new Client(ME, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
	const requestInit = { headers: headersOf(token) };
	await client.connect(
		new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }),
	);
	return {
		listTools: () => client.listTools(),
		callTool: (name, given) => client.callTool({ name, arguments: given }),
		instructions: () => client.getInstructions(),
		close: () => client.close(),
	};
};

/** The official client of the revisions with a handshake. */
const connectFormer: Connect = async (origin, token) => {
	const client = new FormerClient(ME);
	const requestInit = { headers: headersOf(token) };
	await client.connect(new FormerTransport(new URL(`${origin}/mcp`), { requestInit }));
	return {
		listTools: () => client.listTools(),
		callTool: async (name, given) => {
			const { structuredContent, content, isError } = await client.callTool({
				name,
				arguments: given,
			});
			return { structuredContent, content, isError: isError === true };
		},
		instructions: () => client.getInstructions(),
		close: () => client.close(),
	};
};

export const CLIENTS: readonly (readonly [name: string, connect: Connect])[] = [
	["the client of revision 2026-07-28", connectNewest],
	["a client of the 2025 handshake", connectFormer],
];
