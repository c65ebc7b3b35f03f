import { z } from "zod";
import { liveAt } from "../http/endpoint-row.ts";
import { DocumentBody } from "../intake/document.ts";
import { DOCUMENT } from "../limits.ts";
import { McpPublished, McpStatusAnswer, McpStatusRequest, McpValidation } from "./mcp-publish.ts";
import * as mcp from "./mcp-registry.ts";

/** What monitors ask of the official MCP registry, in the same form. */
const McpRegistryHealth = z.object({ status: z.literal("ok") }).meta({ id: "McpRegistryHealth" });
const McpRegistryPing = z.object({ pong: z.literal(true) }).meta({ id: "McpRegistryPing" });
const McpRegistryVersion = z.object({ version: z.string() }).meta({ id: "McpRegistryVersion" });

/** Clients of the protocol do not accept 202 as success. */
const publish = {
	rateClass: "publish",
	scope: "agents:write",
	body: DocumentBody,
	problems: ["not_allowed", "duplicate_agent", "version_exists", "conflict", "quota_reached"],
} as const;

const changeStatus = {
	method: "PATCH",
	rateClass: "write",
	scope: "agents:write",
	description: "Published with the next release, without a review.",
	body: McpStatusRequest,
	problems: ["not_allowed", "conflict"],
} as const;

const SERVER = "/v0.1/servers/{server}";
const VERSION = `${SERVER}/versions/{version}`;

const NAME_RULE =
	"The slash in a server's name can be sent as it is or as `%2F`. Our reversed domain with the agent's slug, and any namespace that the owner has verified, lead to the same server.";

/**
 * What clients of MCP registries request. None of it is a file: a file host would answer every cursor with the first
 * page.
 */
export const MCP_REGISTRY_ENDPOINTS = [
	liveAt("listMcpServers", "/v0.1/servers", mcp.McpServerList, {
		summary: "MCP servers, in the format for clients of MCP registries",
		description:
			"In a stable order, each in its latest version; with `updated_since`, earliest change first. Send `nextCursor` back unchanged until there is none.",
		query: mcp.McpServerListQuery,
	}),
	liveAt("listMcpServerVersions", `${SERVER}/versions`, mcp.McpServerList, {
		summary: "All versions of an MCP server, newest first",
		description: NAME_RULE,
		query: mcp.McpVersionQuery,
	}),
	liveAt("getMcpServerVersion", VERSION, mcp.McpServerResponse, {
		summary: "One version of an MCP server",
		description: NAME_RULE,
		query: mcp.McpVersionQuery,
	}),
	liveAt("publishMcpServer", "/v0.1/publish", McpPublished, {
		...publish,
		method: "POST",
		summary: "Publish a server.json, or a new version of your server",
		description: `At most ${DOCUMENT.maxBytes / 1024} KiB. A moderator reviews it; \`_meta\` has its state. A name that another listing has, or in a namespace that someone else has verified, is rejected. Every version is kept: sending one again changes nothing, and other content for it is refused with 409 \`version_exists\`, even after it was deleted.`,
	}),
	liveAt("validateMcpServer", "/v0.1/validate", McpValidation, {
		method: "POST",
		summary: "Validate a server.json without publishing it",
		description:
			"Everything that publishing would refuse or flag now. Stores nothing. Without a token it is asked for somebody who has no server here yet.",
		optionalScope: "agents:write",
		body: DocumentBody,
		never: ["invalid_body"],
	}),
	liveAt("editMcpServerVersion", VERSION, McpPublished, {
		...publish,
		method: "PUT",
		summary: "Revise the server.json of a version of your server",
		description:
			"Name and version must be those of the path. Anything but packages and remotes can change; of a version that still waits, those too. A moderator reviews the change.",
	}),
	liveAt("setMcpVersionStatus", `${VERSION}/status`, mcp.McpServerResponse, {
		...changeStatus,
		summary: "Mark a version of your server as active, deprecated or deleted",
	}),
	liveAt("setMcpServerStatus", `${SERVER}/status`, McpStatusAnswer, {
		...changeStatus,
		summary: "Mark all versions of your server as active, deprecated or deleted",
	}),
	liveAt("mcpRegistryHealth", "/v0.1/health", McpRegistryHealth, {
		summary: "Whether the MCP registry has data to serve",
		rateClass: "none",
	}),
	liveAt("mcpRegistryPing", "/v0.1/ping", McpRegistryPing, {
		summary: "Whether the MCP registry is up",
		rateClass: "none",
	}),
	liveAt("mcpRegistryVersion", "/v0.1/version", McpRegistryVersion, {
		summary: "Version of this interface",
		rateClass: "none",
	}),
] as const;

const VERSION_PATH = /^\/v0(?:\.1)?\/servers\/[^/]+(?:\/[^/]+)?\/versions\/[^/]+$/;

const ACCESS_TOKEN_PATH = /^\/v0(?:\.1)?\/auth\/github-at\/?$/;

/** What registries may omit and answer with 501, and what to do instead. */
export function leftOut(method: string, path: string): string | undefined {
	if (method === "DELETE" && VERSION_PATH.test(path))
		return "To register a server, use POST /api/v1/agents/register.";
	if (method === "POST" && ACCESS_TOKEN_PATH.test(path))
		return "This registry never asks GitHub who you are. Sign in with github-oidc, dns or http, or send a token of this registry.";
	return undefined;
}
