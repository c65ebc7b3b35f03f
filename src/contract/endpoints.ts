import { A2A_ENDPOINTS } from "./a2a-endpoints.ts";
import { ACCOUNT_ENDPOINTS } from "./account-endpoints.ts";
import { ADMIN_ENDPOINTS } from "./admin-endpoints.ts";
import { AgentDetail } from "./agent.ts";
import { AgentList, AgentListQuery } from "./agent-list.ts";
import { AGENT_SKILL, AgentSkills } from "./agent-skills.ts";
import { AiPlugin } from "./ai-plugin.ts";
import { ApiCatalog } from "./api-catalog.ts";
import { ARD_ENDPOINTS } from "./ard-endpoints.ts";
import { BADGE_STYLES, BadgeQuery, badgeVariant, ShieldsBadge } from "./badge-style.ts";
import { CategoryList } from "./category.ts";
import { CommentList } from "./comment.ts";
import { DUMP_ENDPOINTS } from "./dump-endpoints.ts";
import type { CacheSeconds, Endpoint, Variant } from "./endpoint.ts";
import { Feed, FeedQuery } from "./feed.ts";
import { Health } from "./health.ts";
import { AgentHistory, HistoryQuery, RANK_CHANGE_RULE, RECORDING_RULE } from "./history.ts";
import { IncidentList } from "./incident.ts";
import { JsonFeed } from "./json-feed.ts";
import { FEED_STREAMS, LOGO } from "./limits.ts";
import { ListTemplate } from "./list-template.ts";
import { LISTING_ENDPOINTS } from "./listing-endpoints.ts";
import { Manifest } from "./manifest.ts";
import { MCP_REGISTRY_ENDPOINTS } from "./mcp-registry-endpoints.ts";
import { MCP_SERVER_ENDPOINTS } from "./mcp-server-endpoints.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import { OEmbed, OEmbedQuery } from "./oembed.ts";
import { OpenApiDocument } from "./open-api-document.ts";
import { BODY_PROBLEMS, CREDENTIAL_PROBLEMS } from "./problem-sets.ts";
import { QUOTAS } from "./quotas.ts";
import { RegistrationRequest, RegistrationResponse } from "./registration.ts";
import { CategoryTrends, Leaderboard, MarketReport, WeeklyReport } from "./reports.ts";
import { ServiceIndex } from "./service-index.ts";
import { SourceList } from "./source.ts";
import { Submission } from "./submission.ts";
import { TrustScore } from "./trust-score.ts";
import { WebManifest } from "./web-manifest.ts";

/** Short in browsers and five minutes at the edge, because a release may also appear between two full hours. */
const SNAPSHOT_CACHE: CacheSeconds = { browser: 60, edge: 300 };
/** As long as an hour lasts. */
const HOUR_CACHE: CacheSeconds = { browser: 3600, edge: 3600 };
/** One hour at the edge. Browsers ask sooner, because a README is opened often. */
const BADGE_CACHE: CacheSeconds = { browser: 300, edge: 3600 };

const read = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: SNAPSHOT_CACHE,
	rateClass: "read",
} as const;

function badgeVariants(form: Pick<Variant, "mediaType" | "schema">, extension: string): Variant[] {
	return BADGE_STYLES.flatMap((style) => {
		const value = badgeVariant(style);
		if (value === undefined) return [];
		const file = `api/badges/{slug}.${style}.${extension}`;
		return [{ ...form, query: { name: "style", value }, file }];
	});
}

/** Every public path. Literal paths come before patterns that would match them too. */
export const ENDPOINTS = [
	{
		...read,
		id: "serviceIndex",
		path: "/api/v1",
		summary: "About this service and its endpoints",
		schema: ServiceIndex,
		file: "api/v1.json",
	},
	{
		...read,
		id: "listAgents",
		isPagePart: true,
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
		method: "POST",
		path: "/api/v1/agents/register",
		summary: "Submit an agent for review",
		description: `The submission is queued and not public until approved. Send an Idempotency-Key header to repeat safely. An account can have up to ${QUOTAS.submissions.most} pending submissions, and up to ${QUOTAS.first_submissions.most} before its first approval.`,
		body: RegistrationRequest,
		status: 202,
		schema: RegistrationResponse,
		cache: "no-store",
		rateClass: "submission",
		scope: "agents:write",
		problems: [
			...BODY_PROBLEMS,
			"invalid_header",
			...CREDENTIAL_PROBLEMS,
			"duplicate_agent",
			"quota_reached",
			"idempotency_mismatch",
		],
	},
	{
		...read,
		id: "getAgent",
		path: "/api/v1/agents/{slug}",
		summary: "Everything public about one agent",
		schema: AgentDetail,
		file: "api/v1/agents/{slug}.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getAgentHistory",
		path: "/api/v1/agents/{slug}/history",
		summary: "Score history of an agent, oldest point first",
		description: `${RECORDING_RULE} ${RANK_CHANGE_RULE}`,
		query: HistoryQuery,
		schema: AgentHistory,
		file: "api/v1/agents/{slug}/history.json",
		problems: ["not_found", "invalid_query"],
	},
	{
		...read,
		id: "listCategories",
		path: "/api/v1/categories",
		summary: "All categories",
		schema: CategoryList,
		file: "api/v1/categories.json",
	},
	{
		...read,
		id: "categoryTrends",
		path: "/api/v1/categories/trends",
		summary: "Agent counts, growth and top agents per category",
		schema: CategoryTrends,
		file: "api/v1/categories/trends.json",
	},
	{
		...read,
		id: "leaderboard",
		path: "/api/v1/leaderboard",
		summary: "Recent launches ranked by velocity",
		schema: Leaderboard,
		file: "api/v1/leaderboard.json",
	},
	{
		...read,
		id: "marketReport",
		path: "/api/v1/market-report",
		summary: "Mood, sector rotation and verification statistics",
		schema: MarketReport,
		file: "api/v1/market-report.json",
	},
	{
		...read,
		id: "weeklyReport",
		path: "/api/v1/weekly-report",
		summary: "Shareable report of the week",
		schema: WeeklyReport,
		file: "api/v1/weekly-report.json",
	},
	{
		...read,
		id: "listIncidents",
		path: "/api/v1/incidents",
		summary: "Public incident registry, newest first",
		schema: IncidentList,
		file: "api/v1/incidents.json",
	},
	{
		...read,
		id: "listSources",
		path: "/api/v1/sources",
		summary: "Followed registries, lists and folders: freshness, entries and failures",
		schema: SourceList,
		file: "api/v1/sources.json",
	},
	{
		...read,
		id: "bulkFeed",
		path: "/api/v1/enterprise/agents",
		summary: "Bulk feed of all public agents",
		description: `A token raises the rate limit of this feed; it is not required. With chosen fields, a client can download up to ${FEED_STREAMS.perClient} feeds at a time, and one that is read too slowly is cut off.`,
		query: FeedQuery,
		schema: Feed,
		rateClass: "feed",
		file: "api/v1/enterprise/agents.json",
		variants: [
			{
				query: { name: "format", value: "csv" },
				mediaType: MEDIA_TYPES.csv,
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
		path: "/api/v1/submissions/{id}",
		summary: "State of your submission",
		schema: Submission,
		cache: "no-store",
		scope: "agents:write",
		problems: [...CREDENTIAL_PROBLEMS, "not_found"],
	},
	{
		...read,
		id: "getTrust",
		path: "/api/agents/{slug}/trust",
		summary: "Trust score with its parts",
		schema: TrustScore,
		file: "api/agents/{slug}/trust.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getManifest",
		path: "/api/agents/{slug}/manifest",
		summary: "Identity manifest of an agent",
		schema: Manifest,
		cache: HOUR_CACHE,
		file: "api/agents/{slug}/manifest.json",
		problems: ["not_found"],
	},
	...LISTING_ENDPOINTS,
	{
		...read,
		id: "listComments",
		path: "/api/agents/{slug}/comments",
		summary: "Public comments on an agent, newest first",
		schema: CommentList,
		file: "api/agents/{slug}/comments.json",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getShieldsBadge",
		path: "/api/badges/{slug}.json",
		summary: "Badge of an agent, for the endpoint badge of shields.io",
		description:
			"Give this address to https://img.shields.io/endpoint?url=… and every style of shields works.",
		query: BadgeQuery,
		schema: ShieldsBadge,
		cache: BADGE_CACHE,
		file: "api/badges/{slug}.json",
		variants: badgeVariants({ mediaType: MEDIA_TYPES.json, schema: ShieldsBadge }, "json"),
		problems: ["not_found", "invalid_query"],
	},
	{
		...read,
		id: "getBadge",
		isPagePart: true,
		path: "/api/badges/{slug}",
		summary: "Badge of an agent: rank and score, or review level and score",
		query: BadgeQuery,
		mediaType: MEDIA_TYPES.svg,
		schema: null,
		cache: BADGE_CACHE,
		file: "api/badges/{slug}.svg",
		variants: badgeVariants({ mediaType: MEDIA_TYPES.svg, schema: null }, "svg"),
		problems: ["not_found", "invalid_query"],
	},
	{
		...read,
		id: "getShareCard",
		isPagePart: true,
		path: "/api/og/{slug}",
		summary: "Share card of an agent, 1200 by 630 pixels",
		mediaType: MEDIA_TYPES.png,
		schema: null,
		cache: HOUR_CACHE,
		file: "api/og/{slug}.png",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getLogo",
		path: "/logos/{sha256}.png",
		summary: `Logo of an agent, ${LOGO.sidePixels} by ${LOGO.sidePixels} pixels`,
		description: "The digest is the agent's `logo_sha256`. A new logo has a new address.",
		mediaType: MEDIA_TYPES.png,
		schema: null,
		// Browsers can keep it forever. Shared caches ask again, because it may be taken down.
		cache: { browser: 31_536_000, edge: 300 },
		rateClass: "none",
		file: "logos/{sha256}.png",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getCategoryCard",
		path: "/og/categories/{category}.png",
		summary: "Share card of a category",
		mediaType: MEDIA_TYPES.png,
		schema: null,
		cache: HOUR_CACHE,
		file: "og/categories/{category}.png",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getPageCard",
		path: "/og/{page}.png",
		summary: "Share card of the home page or of a report",
		mediaType: MEDIA_TYPES.png,
		schema: null,
		cache: HOUR_CACHE,
		file: "og/{page}.png",
		problems: ["not_found"],
	},
	{
		...read,
		id: "getAgentMarkdown",
		path: "/agents/{slug}.md",
		summary: "Everything public about one agent as Markdown",
		mediaType: MEDIA_TYPES.markdown,
		schema: null,
		file: "agents/{slug}.md",
		problems: ["not_found"],
	},
	{
		...read,
		id: "llmsTxt",
		path: "/llms.txt",
		summary: "Index for language models: endpoints, categories and the top 200 agents",
		mediaType: MEDIA_TYPES.text,
		schema: null,
		file: "llms.txt",
	},
	{
		...read,
		id: "llmsFullTxt",
		path: "/llms-full.txt",
		summary: "The full catalogue for language models",
		mediaType: MEDIA_TYPES.text,
		schema: null,
		file: "llms-full.txt",
	},
	{
		...read,
		id: "sitemap",
		path: "/sitemap.xml",
		summary: "Sitemap, or the index of its parts where one file would be too large",
		mediaType: MEDIA_TYPES.xml,
		schema: null,
		file: "sitemap.xml",
	},
	{
		...read,
		id: "sitemapPart",
		path: "/sitemap-{part}.xml",
		summary: "One part of a sitemap that is too large for one file",
		mediaType: MEDIA_TYPES.xml,
		schema: null,
		file: "sitemap-{part}.xml",
		problems: ["not_found"],
	},
	{
		...read,
		id: "robotsTxt",
		path: "/robots.txt",
		summary: "What crawlers may read (RFC 9309)",
		mediaType: MEDIA_TYPES.text,
		schema: null,
		rateClass: "none",
		file: "robots.txt",
	},
	{
		...read,
		id: "aiPlugin",
		path: "/.well-known/ai-plugin.json",
		summary: "Plugin discovery manifest",
		schema: AiPlugin,
		file: ".well-known/ai-plugin.json",
	},
	{
		...read,
		id: "agentSkills",
		path: "/.well-known/agent-skills/index.json",
		summary: "Skills that teach agents to use this registry",
		schema: AgentSkills,
		file: ".well-known/agent-skills/index.json",
	},
	{
		...read,
		id: "agentSkill",
		path: `/.well-known/agent-skills/${AGENT_SKILL.name}/SKILL.md`,
		summary: "How to find, compare and check agents here, as a skill",
		mediaType: MEDIA_TYPES.markdown,
		schema: null,
		file: `.well-known/agent-skills/${AGENT_SKILL.name}/SKILL.md`,
	},
	{
		...read,
		id: "listTemplateCsv",
		path: "/templates/agents.csv",
		summary: "A list of agents to fill in, as CSV, for operators to import",
		mediaType: MEDIA_TYPES.csv,
		schema: null,
		file: "templates/agents.csv",
	},
	{
		...read,
		id: "listTemplateJson",
		path: "/templates/agents.json",
		summary: "A list of agents to fill in, as JSON, for operators to import",
		schema: ListTemplate,
		file: "templates/agents.json",
	},
	{
		...read,
		id: "openApi",
		path: "/openapi.json",
		summary: "This interface as an OpenAPI 3.1 document",
		schema: OpenApiDocument,
		file: "openapi.json",
	},
	{
		...read,
		id: "apiCatalog",
		path: "/.well-known/api-catalog",
		summary: "Where the interfaces of this host are described (RFC 9727)",
		mediaType: MEDIA_TYPES.apiCatalog,
		link: '</.well-known/api-catalog>; rel="api-catalog"',
		schema: ApiCatalog,
		file: ".well-known/api-catalog",
	},
	{
		...read,
		id: "securityTxt",
		path: "/.well-known/security.txt",
		summary: "Contact for security problems (RFC 9116)",
		mediaType: MEDIA_TYPES.text,
		schema: null,
		rateClass: "none",
		file: ".well-known/security.txt",
	},
	{
		...read,
		id: "agentsAtom",
		path: "/feeds/agents.atom",
		summary: "The newest agents as an Atom feed",
		mediaType: MEDIA_TYPES.atom,
		schema: null,
		file: "feeds/agents.atom",
	},
	{
		...read,
		id: "agentsJsonFeed",
		path: "/feeds/agents.json",
		summary: "The newest agents as a JSON Feed",
		mediaType: MEDIA_TYPES.jsonFeed,
		schema: JsonFeed,
		file: "feeds/agents.json",
	},
	{
		...read,
		id: "incidentsAtom",
		path: "/feeds/incidents.atom",
		summary: "The newest incidents as an Atom feed",
		mediaType: MEDIA_TYPES.atom,
		schema: null,
		file: "feeds/incidents.atom",
	},
	{
		...read,
		id: "incidentsJsonFeed",
		path: "/feeds/incidents.json",
		summary: "The newest incidents as a JSON Feed",
		mediaType: MEDIA_TYPES.jsonFeed,
		schema: JsonFeed,
		file: "feeds/incidents.json",
	},
	{
		...read,
		id: "weeksAtom",
		path: "/feeds/weekly-reports.atom",
		summary: "The last weekly reports as an Atom feed",
		mediaType: MEDIA_TYPES.atom,
		schema: null,
		file: "feeds/weekly-reports.atom",
	},
	{
		...read,
		id: "weeksJsonFeed",
		path: "/feeds/weekly-reports.json",
		summary: "The last weekly reports as a JSON Feed",
		mediaType: MEDIA_TYPES.jsonFeed,
		schema: JsonFeed,
		file: "feeds/weekly-reports.json",
	},
	{
		...read,
		id: "versionsAtom",
		path: "/feeds/versions.atom",
		summary: "The newest versions of agents as an Atom feed",
		mediaType: MEDIA_TYPES.atom,
		schema: null,
		file: "feeds/versions.atom",
	},
	{
		...read,
		id: "versionsJsonFeed",
		path: "/feeds/versions.json",
		summary: "The newest versions of agents as a JSON Feed",
		mediaType: MEDIA_TYPES.jsonFeed,
		schema: JsonFeed,
		file: "feeds/versions.json",
	},
	{
		...read,
		id: "goneAtom",
		path: "/feeds/gone.atom",
		summary: "Agents that their sources removed, latest first, as an Atom feed",
		mediaType: MEDIA_TYPES.atom,
		schema: null,
		file: "feeds/gone.atom",
	},
	{
		...read,
		id: "goneJsonFeed",
		path: "/feeds/gone.json",
		summary: "Agents that their sources removed, latest first, as a JSON Feed",
		mediaType: MEDIA_TYPES.jsonFeed,
		schema: JsonFeed,
		file: "feeds/gone.json",
	},
	{
		...read,
		id: "openSearch",
		path: "/opensearch.xml",
		summary: "How browsers search this registry (OpenSearch 1.1)",
		mediaType: MEDIA_TYPES.openSearch,
		schema: null,
		file: "opensearch.xml",
	},
	{
		...read,
		id: "webManifest",
		path: "/site.webmanifest",
		summary: "How phones show this site on a home screen (Web Application Manifest)",
		mediaType: MEDIA_TYPES.webManifest,
		schema: WebManifest,
		rateClass: "none",
		file: "site.webmanifest",
	},
	{
		...read,
		id: "oEmbed",
		path: "/oembed",
		summary: "Embed code for an agent's page (oEmbed 1.0)",
		query: OEmbedQuery,
		schema: OEmbed,
		cache: "no-store",
		problems: ["not_found", "invalid_query", "unsupported_format"],
	},
	{
		...read,
		id: "health",
		path: "/api/health",
		summary: "Whether the service is up, and which snapshot it serves",
		schema: Health,
		cache: "no-store",
		rateClass: "none",
	},
	...ACCOUNT_ENDPOINTS,
	...MCP_REGISTRY_ENDPOINTS,
	...MCP_SERVER_ENDPOINTS,
	...A2A_ENDPOINTS,
	...ARD_ENDPOINTS,
	...DUMP_ENDPOINTS,
	...ADMIN_ENDPOINTS,
] as const satisfies readonly Endpoint[];

export type EndpointId = (typeof ENDPOINTS)[number]["id"];

const byId = new Map<string, Endpoint>(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint]));

export function getEndpoint(id: EndpointId): Endpoint {
	const endpoint = byId.get(id);
	if (!endpoint) throw new Error(`No endpoint row is named ${id}`);
	return endpoint;
}
