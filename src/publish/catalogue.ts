import { fillTemplate } from "#contract/addresses.ts";
import type { Endpoint, Variant } from "#contract/endpoint.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { type CsvValue, renderCsv } from "#render/csv.ts";
import { renderJson } from "#render/json.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "#views/agent-detail-view.ts";
import { defaultAgentHistoryView } from "#views/agent-history-view.ts";
import { defaultAgentListView } from "#views/agent-list-view.ts";
import { categoryListView } from "#views/category-view.ts";
import { commentListView } from "#views/comment-list-view.ts";
import { feedView } from "#views/feed-view.ts";
import { incidentListView } from "#views/incident-list-view.ts";
import { manifestView } from "#views/manifest-view.ts";
import {
	categoryTrendsView,
	leaderboardView,
	marketReportView,
	weeklyReportView,
} from "#views/report-views.ts";
import { serviceIndexView } from "#views/service-index-view.ts";
import { trustView } from "#views/trust-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** A file to be drawn: what it shows, how it looks, where it goes. */
export interface Artifact {
	path: string;
	/** The row it was drawn for. */
	endpoint: Endpoint;
	schema: Endpoint["schema"] | null;
	draw: () => string;
}

interface RegistryRow {
	endpoint: EndpointId;
	each: "registry";
	/** Draws the variant of the endpoint that answers this query value instead of its main file. */
	variant?: string;
	draw: (context: ViewContext) => string;
}

interface AgentRow {
	endpoint: EndpointId;
	each: "agent";
	variant?: string;
	draw: (context: ViewContext, agent: SnapshotAgent) => string;
}

type CatalogueRow = RegistryRow | AgentRow;

/** Every artifact kind: one row with its endpoint, its view and its renderer. The path comes from the endpoint. */
export const CATALOGUE: readonly CatalogueRow[] = [
	json("serviceIndex", serviceIndexView),
	json("listAgents", defaultAgentListView),
	json("listCategories", categoryListView),
	json("categoryTrends", categoryTrendsView),
	json("leaderboard", leaderboardView),
	json("marketReport", marketReportView),
	json("weeklyReport", weeklyReportView),
	json("listIncidents", incidentListView),
	json("bulkFeed", (context) => feedView(context)),
	{
		endpoint: "bulkFeed",
		each: "registry",
		variant: "csv",
		draw: (context) => {
			const { fields, agents } = feedView(context);
			return renderCsv(fields, agents satisfies readonly Record<string, CsvValue | undefined>[]);
		},
	},
	agentJson("getAgent", agentDetailView),
	agentJson("getAgentHistory", defaultAgentHistoryView),
	agentJson("getTrust", trustView),
	agentJson("getManifest", manifestView),
	agentJson("listComments", commentListView),
];

/** All artifacts of a snapshot. Drawing happens when `draw` is called. */
export function* listArtifacts(context: ViewContext): Generator<Artifact> {
	for (const row of CATALOGUE) {
		const endpoint = getEndpoint(row.endpoint);
		const { file, schema } = placeOf(endpoint, row.variant);
		if (row.each === "registry") {
			yield { path: file, endpoint, schema, draw: () => row.draw(context) };
			continue;
		}
		for (const agent of context.snapshot.agents) {
			const path = fillTemplate(file, { slug: agent.slug });
			yield { path, endpoint, schema, draw: () => row.draw(context, agent) };
		}
	}
}

export function countArtifacts({ snapshot }: ViewContext): number {
	const perAgent = CATALOGUE.filter(({ each }) => each === "agent").length;
	return CATALOGUE.length - perAgent + perAgent * snapshot.agents.length;
}

function json(endpoint: EndpointId, view: (context: ViewContext) => unknown): RegistryRow {
	return { endpoint, each: "registry", draw: (context) => renderJson(view(context)) };
}

function agentJson(
	endpoint: EndpointId,
	view: (context: ViewContext, agent: SnapshotAgent) => unknown,
): AgentRow {
	return { endpoint, each: "agent", draw: (context, agent) => renderJson(view(context, agent)) };
}

function placeOf(endpoint: Endpoint, value?: string): Pick<Variant, "file" | "schema"> {
	const place =
		value === undefined ? endpoint : endpoint.variants?.find(({ query }) => query.value === value);
	if (!place?.file) throw new Error(`The endpoint ${endpoint.id} has no file for this row`);
	return { file: place.file, schema: place.schema };
}
