import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { describeBody } from "#contract/http/json-schema.ts";
import type { McpTool } from "#contract/protocols/mcp-tool-shapes.ts";
import { MCP_TOOLS, type McpToolName } from "#contract/protocols/mcp-tools.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { mayUse } from "#domain/accounts/rights.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/** Always in the same order, so that clients can cache the list. */
export const TOOL_NAMES: readonly McpToolName[] = Object.keys(MCP_TOOLS).filter(isToolName);

export function isToolName(name: string): name is McpToolName {
	return Object.hasOwn(MCP_TOOLS, name);
}

export function scopeOfTool(name: McpToolName): Scope | undefined {
	const tools: Readonly<Record<McpToolName, McpTool>> = MCP_TOOLS;
	return tools[name].scope;
}

export function offeredTools(token: TokenRecord | undefined): McpToolName[] {
	return TOOL_NAMES.filter((name) => {
		const scope = scopeOfTool(name);
		return scope === undefined || (token !== undefined && mayUse(token, scope));
	});
}

export function definitionsOf(names: readonly McpToolName[]): Tool[] {
	return names.flatMap((name) => DEFINITIONS.get(name) ?? []);
}

const ToolSchema = z.looseObject({
	type: z.literal("object"),
	properties: z.record(z.string(), z.json()).optional(),
	required: z.array(z.string()).optional(),
});

/** A member without all but its type. */
const Member = z.object({ $ref: z.string().optional(), type: z.json().optional() });

/** Made once: generating schemas takes longer than most calls. */
const DEFINITIONS: ReadonlyMap<McpToolName, Tool> = new Map(
	TOOL_NAMES.map((name) => [name, definitionOf(name)]),
);

function definitionOf(name: McpToolName): Tool {
	const { title, description, input, output } = MCP_TOOLS[name];
	const isRead = scopeOfTool(name) === undefined;
	return {
		name,
		title,
		description,
		inputSchema: schemaOf(input),
		outputSchema: outlineOf(output),
		annotations: {
			title,
			readOnlyHint: isRead,
			destructiveHint: false,
			// A repeated registration is refused or queued again, unless it also repeats its key.
			idempotentHint: isRead,
			openWorldHint: false,
		},
	};
}

/**
 * Only the members of an answer and their types. What each fact means would be nine tenths of the list, which models pay
 * for and few clients read; the OpenAPI document says it.
 */
function outlineOf(output: z.ZodObject): Tool["inputSchema"] {
	const { properties = {}, required = [] } = schemaOf(output);
	const schemas = z.record(z.string(), Member).parse(schemaOf(output).$defs ?? {});
	const types = Object.entries(properties).map(([name, member]) => {
		const { $ref = "", ...own } = Member.parse(member);
		return [name, schemas[$ref.slice("#/$defs/".length)] ?? own];
	});
	return { type: "object", properties: Object.fromEntries(types), required };
}

function schemaOf(schema: z.ZodObject): Tool["inputSchema"] {
	const { schema: own, named } = describeBody(schema, "#/$defs/");
	return ToolSchema.parse({ ...own, ...(Object.keys(named).length > 0 ? { $defs: named } : {}) });
}
