import { waysOf } from "#connect/ways-of.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { endpointUrl } from "../../endpoint-url.ts";
import type { ViewContext } from "../../view-context.ts";
import { type UseIt, useWay } from "../agent/use-it.ts";

/** The name of the registry in clients. */
const NAME = "agent-registry";

/** How editors and assistants connect to the MCP server of this registry. */
export function registryUse({ site }: ViewContext): UseIt {
	const ways = waysOf({
		slug: NAME,
		version: null,
		protocolName: null,
		registryUrl: site.baseUrl,
		connections: [
			{
				kind: "remote",
				transport: "streamable-http",
				url: endpointUrl(site, "mcp"),
				headers: [],
				variables: [],
			},
		],
	});
	return { ways: ways.map(useWay), more: null, path: getEndpoint("mcpServerCard").path };
}
