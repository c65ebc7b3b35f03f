import type { ServiceIndex } from "#contract/discovery-documents.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { API_VERSION } from "#contract/versions.ts";
import type { ViewContext } from "../view-context.ts";

/** What this service is, and its endpoints. */
export function serviceIndexView({ site, snapshot }: ViewContext): ServiceIndex {
	const sample = snapshot.sampleData
		? " It serves invented sample listings that describe no real product."
		: "";
	return {
		name: site.name,
		description: `A public registry of AI agents, bots, models, copilots and MCP servers.${sample}`,
		api_version: API_VERSION,
		methodology_version: snapshot.methodologyVersion,
		base_url: site.baseUrl,
		agents: snapshot.agents.length,
		categories: snapshot.categories.length,
		sample_data: snapshot.sampleData,
		generated_at: snapshot.at,
		endpoints: ENDPOINTS.map(({ method, path, summary }) => ({ method, path, summary })),
	};
}
