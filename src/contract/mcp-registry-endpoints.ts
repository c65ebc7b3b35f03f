import { DocumentBody } from "./document.ts";
import type { Endpoint } from "./endpoint.ts";
import { DOCUMENT } from "./limits.ts";
import { McpPublished, McpStatusAnswer, McpStatusRequest } from "./mcp-publish.ts";
import {
	McpServerList,
	McpServerListQuery,
	McpServerResponse,
	McpVersionQuery,
} from "./mcp-registry.ts";
import { McpRegistryHealth, McpRegistryPing, McpRegistryVersion } from "./mcp-registry-state.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import { BODY_PROBLEMS, CREDENTIAL_PROBLEMS } from "./problem-sets.ts";

const read = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "read",
} as const;

/** Clients of the protocol take no 202 for a success. */
const publish = {
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "submission",
	scope: "agents:write",
	body: DocumentBody,
	schema: McpPublished,
} as const;

const PUBLISH_PROBLEMS = [
	...CREDENTIAL_PROBLEMS,
	...BODY_PROBLEMS,
	"not_allowed",
	"duplicate_agent",
	"conflict",
] as const;

const changeStatus = {
	method: "PATCH",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
	scope: "agents:write",
	description: "Shown with the next release, without a review.",
	body: McpStatusRequest,
	problems: [
		...CREDENTIAL_PROBLEMS,
		...BODY_PROBLEMS,
		"not_allowed",
		"not_found",
		"conflict",
	] as const,
} as const;

const NAME_RULE =
	"The name of a server holds a slash, which may be sent as it is or as `%2F`. Our domain in reverse with its slug, and a namespace that the owner has proven, lead to the same server.";

/**
 * What clients of MCP registries ask for. None of it is a file: a host of files would answer every cursor with the
 * first page.
 */
export const MCP_REGISTRY_ENDPOINTS = [
	{
		...read,
		id: "listMcpServers",
		path: "/v0.1/servers",
		summary: "MCP servers, as clients of MCP registries read them",
		description:
			"In an order that never changes, each in its latest version; what changed since an instant earliest first. Give `nextCursor` back unchanged until there is none.",
		query: McpServerListQuery,
		schema: McpServerList,
		problems: ["invalid_query"],
	},
	{
		...read,
		id: "listMcpServerVersions",
		path: "/v0.1/servers/{server}/versions",
		summary: "All versions of an MCP server, newest first",
		description: NAME_RULE,
		query: McpVersionQuery,
		schema: McpServerList,
		problems: ["not_found", "invalid_query"],
	},
	{
		...read,
		id: "getMcpServerVersion",
		path: "/v0.1/servers/{server}/versions/{version}",
		summary: "One version of an MCP server",
		description: NAME_RULE,
		query: McpVersionQuery,
		schema: McpServerResponse,
		problems: ["not_found", "invalid_query"],
	},
	{
		...publish,
		id: "publishMcpServer",
		method: "POST",
		path: "/v0.1/publish",
		summary: "Publish a server.json, or a new version of an own server",
		description: `At most ${DOCUMENT.maxBytes / 1024} KiB. It waits for a moderator, which \`_meta\` says. A name that another listing has, or in a namespace that somebody else has proven, is refused.`,
		problems: PUBLISH_PROBLEMS,
	},
	{
		...publish,
		id: "editMcpServerVersion",
		method: "PUT",
		path: "/v0.1/servers/{server}/versions/{version}",
		summary: "Replace the server.json of a version of an own server",
		description: "Name and version are those of the path. The change waits for a moderator.",
		problems: [...PUBLISH_PROBLEMS, "not_found"],
	},
	{
		...changeStatus,
		id: "setMcpVersionStatus",
		path: "/v0.1/servers/{server}/versions/{version}/status",
		summary: "Say that a version of an own server is active, deprecated or deleted",
		schema: McpServerResponse,
	},
	{
		...changeStatus,
		id: "setMcpServerStatus",
		path: "/v0.1/servers/{server}/status",
		summary: "The same for all versions at once",
		schema: McpStatusAnswer,
	},
	{
		...read,
		id: "mcpRegistryHealth",
		path: "/v0.1/health",
		summary: "Whether the MCP registry answers from an hour",
		schema: McpRegistryHealth,
		rateClass: "none",
	},
	{
		...read,
		id: "mcpRegistryPing",
		path: "/v0.1/ping",
		summary: "Whether the MCP registry is there at all",
		schema: McpRegistryPing,
		rateClass: "none",
	},
	{
		...read,
		id: "mcpRegistryVersion",
		path: "/v0.1/version",
		summary: "Version of this interface",
		schema: McpRegistryVersion,
		rateClass: "none",
	},
] as const satisfies readonly Endpoint[];

const SERVER = String.raw`/v0\.1/servers/[^/]+(?:/[^/]+)?`;
const LEFT_OUT: readonly { method: string; path: RegExp }[] = [
	{ method: "DELETE", path: new RegExp(`^${SERVER}/versions/[^/]+$`) },
];

/**
 * Operations that the protocol lets registries omit and answer with 501: servers are written only through reviewed
 * registrations.
 */
export function isLeftOut(method: string, path: string): boolean {
	return LEFT_OUT.some((row) => row.method === method && row.path.test(path));
}
