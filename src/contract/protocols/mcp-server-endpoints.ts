import { MEDIA_TYPES } from "../http/endpoint.ts";
import { fileAt, liveAt, type More } from "../http/endpoint-row.ts";
import { MCP_PROTOCOL_VERSIONS, McpRequest, McpResponse, McpServerCard } from "./mcp-protocol.ts";
import { MCP_TOOLS } from "./mcp-tools.ts";

const [NEWEST, ...HANDSHAKES] = MCP_PROTOCOL_VERSIONS;

function card<const Id extends string>(id: Id, path: string, more: More) {
	return fileAt(id, path, MEDIA_TYPES.mcpServerCard, {
		schema: McpServerCard,
		cache: { browser: 3600, edge: 3600 },
		...more,
	});
}

/** The registry as an MCP server, and where clients look for its card. */
export const MCP_SERVER_ENDPOINTS = [
	liveAt("mcp", "/mcp", McpResponse, {
		method: "POST",
		summary: "The registry as an MCP server (Streamable HTTP)",
		description: `One JSON-RPC message per request, of revision ${NEWEST} or, with the \`initialize\` handshake, of ${HANDSHAKES.join(" or ")}. There are no sessions. The tools read the current hour. A token with the scope \`agents:write\` adds the tool \`register_agent\`, whose calls also count as registrations.`,
		body: McpRequest,
		carries: Object.values(MCP_TOOLS).map(({ input }) => input),
		optionalScope: "agents:write",
		protocolAnswers: [
			{ status: 202, description: "A notification was accepted.", hasBody: false },
			{ status: 400, description: "The message or its headers are wrong.", hasBody: true },
			{ status: 403, description: "The request comes from a page on another site.", hasBody: true },
			{ status: 404, description: "The method is unknown.", hasBody: true },
			{ status: 406, description: "The client does not accept JSON.", hasBody: true },
			{ status: 413, description: "The message is too large.", hasBody: true },
			{ status: 415, description: "The message is not JSON.", hasBody: true },
		],
	}),
	card("mcpServerCard", "/mcp/server-card", { summary: "Server card of the MCP server" }),
	card("mcpWellKnownCard", "/.well-known/mcp/server-card.json", {
		summary: "The same card at a well-known place",
	}),
	card("mcpWellKnown", "/.well-known/mcp.json", {
		summary: "The same card at another well-known place",
	}),
] as const;
