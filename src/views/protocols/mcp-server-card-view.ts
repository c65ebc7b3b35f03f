import { MCP_REGISTRY } from "#contract/limits.ts";
import { MCP_CARD_SCHEMA } from "#contract/protocols/ard-catalog.ts";
import { MCP_PROTOCOL_VERSIONS, type McpServerCard } from "#contract/protocols/mcp-protocol.ts";
import { API_VERSION } from "#contract/versions.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { cutText } from "../texts/cut-text.ts";
import type { Site, ViewContext } from "../view-context.ts";
import { ownNamespace } from "./mcp-names.ts";

/** Contains a dot, which slugs cannot, so that no listed server has this name. */
const OWN_NAME = "agent.registry";

/** The server at `/mcp`, as clients see it before and after they connect. */
export function mcpServerIdentity(site: Site) {
	return {
		name: `${ownNamespace(site)}/${OWN_NAME}`,
		title: cutText(site.name, MCP_REGISTRY.textMaxCharacters) || OWN_NAME,
		version: API_VERSION,
		websiteUrl: `${site.baseUrl}/`,
	};
}

/** What clients read before they connect. It does not change from hour to hour. */
export function mcpServerCardView({ site }: ViewContext): McpServerCard {
	return {
		$schema: MCP_CARD_SCHEMA,
		...mcpServerIdentity(site),
		description: "Searches, compares and registers AI agents; returns trust scores and incidents.",
		icons: [
			{
				src: endpointUrl(site, "getPageCard", { page: "home" }),
				mimeType: "image/png",
				sizes: ["1200x630"],
			},
		],
		remotes: [
			{
				type: "streamable-http",
				url: endpointUrl(site, "mcp"),
				headers: [
					{
						name: "Authorization",
						description: "A token with the scope agents:write, to register agents.",
						isRequired: false,
						isSecret: true,
						placeholder: "Bearer areg_…",
					},
				],
				supportedProtocolVersions: [...MCP_PROTOCOL_VERSIONS],
			},
		],
	};
}
