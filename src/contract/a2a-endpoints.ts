import { A2aAgentCard, A2aQuery, A2aRequest, A2aResponse } from "./a2a-protocol.ts";
import { jsonAt, liveAt } from "./endpoint-row.ts";
import { MCP_TOOLS } from "./mcp-tools.ts";

/** The registry as an agent that other agents ask (Agent2Agent). */
export const A2A_ENDPOINTS = [
	liveAt("a2a", "/a2a", A2aResponse, {
		method: "POST",
		summary: "The registry as an A2A agent (JSON-RPC)",
		description:
			'One JSON-RPC request of A2A 1.0; send the header `A2A-Version: 1.0`. `SendMessage` returns a message immediately. There are no tasks, so `ListTasks` returns an empty list. A text message is a search query. A data part `{"skill": "get_agent", "arguments": {"slug": "…"}}` calls a skill of the card with the arguments of the MCP tool of that name. Errors of the protocol and of JSON-RPC have status 200. To register agents, use `POST /api/v1/agents/register` or MCP.',
		query: A2aQuery,
		body: A2aRequest,
		carries: Object.values(MCP_TOOLS).map(({ input }) => input),
		protocolAnswers: [
			{ status: 403, description: "The request comes from a page on another site.", hasBody: true },
			{ status: 406, description: "The client does not accept JSON.", hasBody: true },
			{ status: 413, description: "The request is too large.", hasBody: true },
			{ status: 415, description: "The request is not JSON.", hasBody: true },
		],
	}),
	jsonAt("a2aAgentCard", "/.well-known/agent-card.json", A2aAgentCard, {
		formerPath: "/.well-known/agent.json",
		summary: "Agent card of the registry",
		cache: { browser: 3600, edge: 3600 },
	}),
] as const;
