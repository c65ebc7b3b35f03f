import type { EndpointId } from "#contract/http/endpoints.ts";
import { API_VERSION } from "#contract/versions.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { ardAgentsView, ardManifestView } from "../protocols/ard-catalog-view.ts";
import { ardEntryView } from "../protocols/ard-entry-view.ts";
import { webManifestView } from "../protocols/discovery-views.ts";
import { mcpServerView } from "../protocols/mcp-server-view.ts";
import type { ViewContext } from "../view-context.ts";

function exampleServer(context: ViewContext, agent: SnapshotAgent) {
	return mcpServerView(context, { ...agent, agentType: "mcp_server" });
}

function exampleServers(context: ViewContext, agent: SnapshotAgent) {
	return { servers: [exampleServer(context, agent)], metadata: { count: 1 } };
}

function exampleCatalog(context: ViewContext, agent: SnapshotAgent) {
	return { ...ardAgentsView(context), entries: [ardEntryView(context, agent)] };
}

export const DISCOVERY_ANSWERS = {
	listMcpServers: exampleServers,
	listMcpServerVersions: exampleServers,
	getMcpServerVersion: exampleServer,
	setMcpVersionStatus: exampleServer,
	setMcpServerStatus: (context, agent) => ({
		updatedCount: 1,
		servers: [exampleServer(context, agent)],
	}),
	mcpRegistryVersion: () => ({ version: API_VERSION }),
	webManifest: webManifestView,
	ardManifest: ardManifestView,
	aiCatalog: ardManifestView,
	ardUncategorised: exampleCatalog,
	ardCategory: exampleCatalog,
} satisfies Partial<Record<EndpointId, (context: ViewContext, agent: SnapshotAgent) => object>>;
