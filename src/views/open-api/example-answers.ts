import { AgentsLock, LOCK_EXAMPLE, type LockCheck } from "#contract/evidence/lock.ts";
import { FACTS } from "#contract/facts/facts.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId } from "#contract/http/endpoints.ts";
import { DOCUMENT_FORMATS, type ReadDocumentAnswer } from "#contract/intake/document.ts";
import type { ReviewedIncidents } from "#contract/moderation/moderation.ts";
import { onceEach } from "#contract/once-each.ts";
import { INCIDENTS_FEED_EXAMPLE } from "#contract/protocols/json-feed.ts";
import type { McpPublished, McpValidation } from "#contract/protocols/mcp-publish.ts";
import { API_VERSION } from "#contract/versions.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { replayHistory } from "#snapshot/history/replay-history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentConnectView } from "../agents/agent-connect-view.ts";
import { agentDetailView } from "../agents/agent-detail-view.ts";
import { defaultAgentHistoryView } from "../agents/agent-history-view.ts";
import { defaultAgentListView } from "../agents/agent-list-view.ts";
import { checkListView } from "../agents/check-list-view.ts";
import { commentListView } from "../agents/comment-list-view.ts";
import { documentListView } from "../agents/document-list-view.ts";
import { listTemplateView } from "../agents/list-template-view.ts";
import { manifestView } from "../agents/manifest-view.ts";
import { observationListView } from "../agents/observation-list-view.ts";
import { trustView } from "../agents/trust-view.ts";
import { versionListView } from "../agents/version-list-view.ts";
import { lockCheckView } from "../locks/lock-views.ts";
import { advisoriesOf, advisoryListView } from "../market/advisory-view.ts";
import { categoryListView } from "../market/category-view.ts";
import { feedView } from "../market/feed-view.ts";
import { incidentListView } from "../market/incident-view.ts";
import * as views from "../market/report-views.ts";
import { sourceListView } from "../market/source-list-view.ts";
import { queuedView } from "../moderation/queued-view.ts";
import { agentSkillsView, agentSkillView } from "../protocols/agent-skill-view.ts";
import { ardAgentsView, ardManifestView } from "../protocols/ard-catalog-view.ts";
import { ardEntryView } from "../protocols/ard-entry-view.ts";
import * as discovery from "../protocols/discovery-views.ts";
import { ownNamespace } from "../protocols/mcp-names.ts";
import { mcpServerCardView } from "../protocols/mcp-server-card-view.ts";
import { mcpServerDocument, mcpServerView } from "../protocols/mcp-server-view.ts";
import { createViewContext, type Site, type ViewContext } from "../view-context.ts";
import { DUMP_ANSWERS, EXAMPLE_DUMP_KEY } from "./dump-answers.ts";
import { EXAMPLE_EXTRACT } from "./example-extract.ts";
import { EXAMPLE_SUBMISSION_ID } from "./example-submission.ts";
import { sampleOf } from "./sample-of.ts";

const AT = new Date("2026-05-04T12:00:00.000Z");
const DAY_BEFORE = new Date("2026-05-03T12:00:00.000Z");

const EXAMPLE_DIGEST = "5f".repeat(32);

const queued = ({ site }: ViewContext, message: string) =>
	queuedView({ id: EXAMPLE_SUBMISSION_ID, message }, site.baseUrl);
const QUEUED = "Queued for review. The agent becomes public once it is approved.";
const QUEUED_CHANGE =
	"Queued for review. What is public stays as it is until the change is approved.";

const EXAMPLE_DOCUMENT = JSON.stringify(
	{
		name: "com.example.tide/table",
		description: FACTS.shortDescription.example,
		version: "1.2.0",
		remotes: [{ type: "streamable-http", url: "https://tide-table.example.org/mcp" }],
	},
	null,
	"\t",
);

const SENT_DOCUMENT = {
	format: "mcp-server" as const,
	media_type: DOCUMENT_FORMATS["mcp-server"].mediaType,
	sha256: EXAMPLE_DIGEST,
	bytes: EXAMPLE_DOCUMENT.length,
	fetched_at: AT.toISOString(),
};

type AnswerOf = (context: ViewContext, agent: SnapshotAgent) => unknown;

/** Example answers, made by the same views as the real ones. Those that only a renderer shapes are in the contract. */
const RENDERED: Partial<Record<EndpointId, AnswerOf>> = {
	serviceIndex: (context) => {
		const index = discovery.serviceIndexView(context);
		return { ...index, endpoints: index.endpoints.slice(0, 2) };
	},
	listAgents: defaultAgentListView,
	registerAgent: (context) => queued(context, QUEUED),
	publishMcpServer: examplePublished,
	lockAgent: () => LOCK_EXAMPLE,
	lockAgents: () => LOCK_EXAMPLE,
	lockWatchlist: () => LOCK_EXAMPLE,
	checkLock: (context): LockCheck => {
		const gone = { now: undefined, advisories: [] };
		const { agents } = AgentsLock.parse(LOCK_EXAMPLE);
		const checked = agents.map((locked) => lockCheckView(context, { locked, ...gone }));
		return { checked_at: context.snapshot.at, agents: checked };
	},
	validateMcpServer: (): McpValidation => ({ valid: true, issues: [] }),
	editMcpServerVersion: examplePublished,
	reviseAgent: (context) => queued(context, QUEUED_CHANGE),
	getAgent: agentDetailView,
	getAgentHistory: defaultAgentHistoryView,
	listCategories: categoryListView,
	categoryTrends: views.categoryTrendsView,
	leaderboard: views.leaderboardView,
	marketReport: views.marketReportView,
	weeklyReport: views.weeklyReportView,
	listIncidents: incidentListView,
	listAdvisories: advisoryListView,
	getAdvisory: (context) => advisoriesOf(context)[0],
	listSources: sourceListView,
	bulkFeed: (context) => {
		const feed = feedView(context);
		return { ...feed, agents: [...feed.agents] };
	},
	getTrust: trustView,
	getManifest: manifestView,
	listDocuments: documentListView,
	listObservations: observationListView,
	listChecks: checkListView,
	sendDocument: () => readDocumentFrom(null),
	fetchDocument: () => readDocumentFrom("https://tide-table.example.org/server.json"),
	adminGetDocument: () => ({ ...SENT_DOCUMENT, origin: null, text: EXAMPLE_DOCUMENT }),
	getDocument: () => EXAMPLE_DOCUMENT,
	listTemplateJson: listTemplateView,
	getConnect: exampleConnect,
	listVersions: versionListView,
	getVersion: (context, agent) => versionListView(context, agent).versions[0],
	listComments: commentListView,
	aiPlugin: discovery.aiPluginView,
	agentSkills: (context) => agentSkillsView(context.site, agentSkillView(context), EXAMPLE_DIGEST),
	apiCatalog: discovery.apiCatalogView,
	incidentsJsonFeed: () => INCIDENTS_FEED_EXAMPLE,
	adminListIncidents: reviewedIncidents,
	adminOpenIncident: (context) => reviewedIncidents(context).incidents[0],
	adminUpdateIncident: (context) => reviewedIncidents(context).incidents[0],
	listMcpServers: exampleServers,
	listMcpServerVersions: exampleServers,
	getMcpServerVersion: exampleServer,
	setMcpVersionStatus: exampleServer,
	setMcpServerStatus: (context, agent) => ({
		updatedCount: 1,
		servers: [exampleServer(context, agent)],
	}),
	mcpRegistryVersion: () => ({ version: API_VERSION }),
	webManifest: discovery.webManifestView,
	ardManifest: ardManifestView,
	aiCatalog: ardManifestView,
	ardUncategorised: exampleCatalog,
	ardCategory: exampleCatalog,
	lockCollection: () => LOCK_EXAMPLE,
	collectionServers: exampleServers,
	collectionServerVersions: exampleServers,
	collectionServerVersion: exampleServer,
	collectionCatalog: exampleCatalog,
	mcpServerCard: mcpServerCardView,
	mcpWellKnownCard: mcpServerCardView,
	mcpWellKnown: mcpServerCardView,
};

function exampleServer(context: ViewContext, agent: SnapshotAgent) {
	return mcpServerView(context, { ...agent, agentType: "mcp_server" });
}

function exampleServers(context: ViewContext, agent: SnapshotAgent) {
	return { servers: [exampleServer(context, agent)], metadata: { count: 1 } };
}

function exampleCatalog(context: ViewContext, agent: SnapshotAgent) {
	return { ...ardAgentsView(context), entries: [ardEntryView(context, agent)] };
}

function readDocumentFrom(origin: string | null): ReadDocumentAnswer {
	return {
		...SENT_DOCUMENT,
		origin,
		listing: { protocol_name: "com.example.tide/table", version: "1.2.0" },
		flags: [],
	};
}

function reviewedIncidents(context: ViewContext): ReviewedIncidents {
	const { incidents, total } = incidentListView(context);
	return { incidents: incidents.map((incident) => ({ ...incident, version: 1 })), total };
}

export const exampleAnswers = onceEach((site: Site): ReadonlyMap<string, unknown> => {
	const context = exampleContext(site);
	const agent = context.snapshot.agents.at(0);
	if (!agent) throw new Error("The example registry has no agent");
	const rendered: Readonly<Record<string, AnswerOf>> = { ...RENDERED, ...DUMP_ANSWERS };
	const described: readonly Endpoint[] = ENDPOINTS.filter(({ id }) => id !== "openApi");
	return new Map(
		described.flatMap(({ id, schema }) => {
			const draw = rendered[id] ?? (schema && (() => sampleOf(schema)));
			return draw ? [[id, draw(context, agent)] as const] : [];
		}),
	);
});

/** The invented registry as this instance would show it. */
export function exampleContext(site: Site): ViewContext {
	const history = replayHistory(EXAMPLE_EXTRACT, [DAY_BEFORE]);
	const snapshot = buildSnapshot({ extract: EXAMPLE_EXTRACT, history, at: AT });
	return createViewContext(snapshot, site, { dumpKeys: [EXAMPLE_DUMP_KEY] });
}

/** For a listing with one document, and for one client. The whole answer would be very long. */
function examplePublished(context: ViewContext, agent: SnapshotAgent): McpPublished {
	const server = mcpServerDocument(context, agent);
	return {
		server,
		_meta: {
			[`${ownNamespace(context.site)}/submission`]: {
				...queued(context, QUEUED),
				versions: [server.version],
			},
		},
	};
}

function exampleConnect(context: ViewContext, agent: SnapshotAgent) {
	const documentsOf = () => [
		{
			sha256: EXAMPLE_DIGEST,
			format: "mcp-server" as const,
			text: EXAMPLE_DOCUMENT,
			origin: null,
			fetchedAt: AT.toISOString(),
			by: "",
		},
	];
	const shown = agentConnectView(
		{ ...context, documentsOf },
		{ ...agent, documents: [EXAMPLE_DIGEST] },
	);
	return {
		...shown,
		ways: shown.ways.map((way) => ({
			...way,
			clients: way.clients.filter(({ client }) => client === "cursor"),
		})),
	};
}
