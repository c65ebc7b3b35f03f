import { AgentDetail } from "./agent.ts";
import { AgentList, AgentListQuery } from "./agent-list.ts";
import { CategoryList } from "./category.ts";
import { CommentList } from "./comment.ts";
import type { CacheSeconds, Endpoint } from "./endpoint.ts";
import { Feed, FeedQuery } from "./feed.ts";
import { Health } from "./health.ts";
import { AgentHistory, HistoryQuery } from "./history.ts";
import { IncidentList } from "./incident.ts";
import { Manifest } from "./manifest.ts";
import { RegistrationRequest, RegistrationResponse } from "./registration.ts";
import { CategoryTrends, Leaderboard, MarketReport, WeeklyReport } from "./reports.ts";
import { ServiceIndex } from "./service-index.ts";
import { Submission } from "./submission.ts";
import { TrustScore } from "./trust-score.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/** Short in browsers, five minutes at the edge: a release may also appear between two full hours. */
const SNAPSHOT_CACHE: CacheSeconds = { browser: 60, edge: 300 };
/** Spec 4.13 and 8: cached for one hour. */
const HOUR_CACHE: CacheSeconds = { browser: 3600, edge: 3600 };

const read = {
	method: "GET",
	status: 200,
	mediaType: JSON_TYPE,
	cache: SNAPSHOT_CACHE,
	rateClass: "read",
} as const;

/** Every public path. Literal paths stand before patterns that would match them too. */
export const ENDPOINTS = [
	{
		...read,
		id: "serviceIndex",
		section: "design 5",
		path: "/api/v1",
		summary: "What this service is, and its endpoints",
		schema: ServiceIndex,
		file: "api/v1.json",
		problems: [],
	},
	{
		...read,
		id: "listAgents",
		section: "spec 4.1",
		path: "/api/v1/agents",
		summary: "List, filter and search public agents",
		query: AgentListQuery,
		schema: AgentList,
		file: "api/v1/agents.json",
		problems: ["invalid_query"],
	},
	{
		...read,
		id: "registerAgent",
		section: "spec 4.11",
		method: "POST",
		path: "/api/v1/agents/register",
		summary: "Submit an agent for review",
		description:
			"The submission is queued and not public until approved. Repeat safely with an Idempotency-Key header.",
		body: RegistrationRequest,
		status: 202,
		schema: RegistrationResponse,
		cache: "no-store",
		rateClass: "submission",
		scope: "agents:write",
		problems: [
			"malformed_body",
			"invalid_header",
			"conflicting_credentials",
			"missing_credentials",
			"invalid_credentials",
			"insufficient_scope",
			"duplicate_agent",
			"body_too_large",
			"unsupported_media_type",
			"invalid_body",
			"idempotency_mismatch",
		],
	},
	{
		...read,
		id: "getAgent",
		section: "spec 4.2",
		path: "/api/v1/agents/{slug}",
		summary: "Everything public about one agent",
		schema: AgentDetail,
		file: "api/v1/agents/{slug}.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getAgentHistory",
		section: "spec 4.3",
		path: "/api/v1/agents/{slug}/history",
		summary: "Score history of an agent, oldest point first",
		query: HistoryQuery,
		schema: AgentHistory,
		file: "api/v1/agents/{slug}/history.json",
		problems: ["not_found", "invalid_query"],
	},
	{
		...read,
		id: "listCategories",
		section: "spec 4.4",
		path: "/api/v1/categories",
		summary: "All categories",
		schema: CategoryList,
		file: "api/v1/categories.json",
		problems: [],
	},
	{
		...read,
		id: "categoryTrends",
		section: "spec 4.5",
		path: "/api/v1/categories/trends",
		summary: "Agent counts, growth and top agents per category",
		schema: CategoryTrends,
		file: "api/v1/categories/trends.json",
		problems: [],
	},
	{
		...read,
		id: "leaderboard",
		section: "spec 4.6",
		path: "/api/v1/leaderboard",
		summary: "Recent launches ranked by velocity",
		schema: Leaderboard,
		file: "api/v1/leaderboard.json",
		problems: [],
	},
	{
		...read,
		id: "marketReport",
		section: "spec 4.7",
		path: "/api/v1/market-report",
		summary: "Mood, sector rotation and verification statistics",
		schema: MarketReport,
		file: "api/v1/market-report.json",
		problems: [],
	},
	{
		...read,
		id: "weeklyReport",
		section: "spec 4.8",
		path: "/api/v1/weekly-report",
		summary: "Shareable report of the week",
		schema: WeeklyReport,
		file: "api/v1/weekly-report.json",
		problems: [],
	},
	{
		...read,
		id: "listIncidents",
		section: "spec 4.9",
		path: "/api/v1/incidents",
		summary: "Public incident registry, newest first",
		schema: IncidentList,
		file: "api/v1/incidents.json",
		problems: [],
	},
	{
		...read,
		id: "bulkFeed",
		section: "spec 4.10",
		path: "/api/v1/enterprise/agents",
		summary: "Bulk feed of all public agents",
		description: "A token raises the limit of this feed; it is not required.",
		query: FeedQuery,
		schema: Feed,
		rateClass: "feed",
		file: "api/v1/enterprise/agents.json",
		variants: [
			{
				query: { name: "format", value: "csv" },
				mediaType: CSV_TYPE,
				schema: null,
				file: "api/v1/enterprise/agents.csv",
			},
		],
		problems: [
			"invalid_query",
			"conflicting_credentials",
			"invalid_credentials",
			"insufficient_scope",
		],
	},
	{
		...read,
		id: "getSubmission",
		section: "design 4",
		path: "/api/v1/submissions/{id}",
		summary: "State of an own submission",
		schema: Submission,
		cache: "no-store",
		scope: "agents:write",
		problems: [
			"conflicting_credentials",
			"missing_credentials",
			"invalid_credentials",
			"insufficient_scope",
			"not_found",
		],
	},
	{
		...read,
		id: "getTrust",
		section: "spec 4.12",
		path: "/api/agents/{slug}/trust",
		summary: "Trust score with its parts",
		schema: TrustScore,
		file: "api/agents/{slug}/trust.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getManifest",
		section: "spec 4.13",
		path: "/api/agents/{slug}/manifest",
		summary: "Identity manifest of an agent",
		schema: Manifest,
		cache: HOUR_CACHE,
		file: "api/agents/{slug}/manifest.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "listComments",
		section: "spec 4.14",
		path: "/api/agents/{slug}/comments",
		summary: "Public comments on an agent, newest first",
		schema: CommentList,
		file: "api/agents/{slug}/comments.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "health",
		section: "design 3",
		path: "/api/health",
		summary: "Whether the service answers, and from which snapshot",
		schema: Health,
		cache: "no-store",
		rateClass: "none",
		problems: [],
	},
] as const satisfies readonly Endpoint[];

export type EndpointId = (typeof ENDPOINTS)[number]["id"];

const byId = new Map<string, Endpoint>(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint]));

export function getEndpoint(id: EndpointId): Endpoint {
	const endpoint = byId.get(id);
	if (!endpoint) throw new Error(`No endpoint row is named ${id}`);
	return endpoint;
}
