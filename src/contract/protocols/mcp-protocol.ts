import { z } from "zod";
import { MCP_REGISTRY } from "../limits.ts";
import { HttpUrl } from "../primitives.ts";
import { MCP_CARD_SCHEMA } from "./ard-catalog.ts";
import { JsonRpcId, jsonRpcResponse } from "./json-rpc.ts";

/** Revisions of the Model Context Protocol that `/mcp` supports, newest first. Not 2025-03-26, whose servers must accept batches. */
export const MCP_PROTOCOL_VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;

const AnyObject = z.record(z.string(), z.unknown());

export const McpRequest = z
	.looseObject({
		jsonrpc: z.literal("2.0"),
		id: JsonRpcId.optional().meta({ description: "Absent from notifications, which return 202." }),
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

/** What a client must know before it connects. Tools are not included: clients ask for them. */
export const McpServerCard = z
	.object({
		$schema: z.literal(MCP_CARD_SCHEMA),
		name: z
			.string()
			.max(MCP_REGISTRY.nameMaxCharacters)
			.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
		title: z.string().min(1).max(MCP_REGISTRY.textMaxCharacters),
		description: z.string().min(1).max(MCP_REGISTRY.textMaxCharacters),
		version: z.string().max(MCP_REGISTRY.versionMaxCharacters),
		websiteUrl: HttpUrl,
		icons: z.array(z.object({ src: HttpUrl, mimeType: z.string(), sizes: z.array(z.string()) })),
		remotes: z.array(
			z.object({
				type: z.literal("streamable-http"),
				url: HttpUrl,
				headers: z.array(
					z.object({
						name: z.string(),
						description: z.string(),
						isRequired: z.boolean(),
						isSecret: z.boolean(),
						placeholder: z.string(),
					}),
				),
				supportedProtocolVersions: z.array(z.string()),
			}),
		),
	})
	.meta({ id: "McpServerCard", description: "Where the MCP server of this registry answers." });
export type McpServerCard = z.infer<typeof McpServerCard>;
