import { z } from "zod";
import { JsonRpcId, jsonRpcResponse } from "./json-rpc.ts";

/** Revisions of the Model Context Protocol that `/mcp` supports, newest first. Not 2025-03-26, whose servers must accept batches. */
export const MCP_PROTOCOL_VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;

const AnyObject = z.record(z.string(), z.unknown());

export const McpRequest = z
	.looseObject({
		jsonrpc: z.literal("2.0"),
		id: JsonRpcId.optional().meta({
			description: "Absent from notifications, which return 202.",
		}),
		method: z.string(),
		params: AnyObject.optional(),
	})
	.meta({
		id: "McpRequest",
		description: "One JSON-RPC message of the Model Context Protocol.",
		examples: [
			{
				jsonrpc: "2.0",
				id: 1,
				method: "tools/call",
				params: { name: "search_agents", arguments: { query: "harbour", limit: 1 } },
			},
		],
	});
export type McpRequest = z.infer<typeof McpRequest>;

export const McpResponse = jsonRpcResponse(AnyObject).meta({
	id: "McpResponse",
	description: "The result of a request, or an error of the protocol.",
	examples: [
		{
			jsonrpc: "2.0",
			id: 1,
			result: {
				content: [{ type: "text", text: '{"notice":"…","agents":[],"page":1}' }],
				structuredContent: { notice: "…", agents: [], page: 1, limit: 1, total: 0 },
			},
		},
	],
});
export type McpResponse = z.infer<typeof McpResponse>;
