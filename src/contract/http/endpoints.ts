import { ACCOUNT_ENDPOINTS, PUBLISHER_ENDPOINTS } from "../accounts/account-endpoints.ts";
import { ORGANISATION_ENDPOINTS } from "../accounts/organisation-endpoints.ts";
import { OwnerQuery } from "../accounts/own.ts";
import { OWN_ENDPOINTS } from "../accounts/own-endpoints.ts";
import { AgentDetail } from "../agents/agent.ts";
import { AgentList, AgentListQuery } from "../agents/agent-list.ts";
import { BadgeQuery, badgeVariant, FILED_STYLES, ShieldsBadge } from "../agents/badge-style.ts";
import { CategoryList } from "../agents/category.ts";
import { CommentList } from "../agents/comment.ts";
import { Feed, FeedQuery } from "../agents/feed.ts";
import { AgentHistory, HistoryQuery, RANK_CHANGE_RULE, RECORDING_RULE } from "../agents/history.ts";
import { LISTING_ENDPOINTS } from "../agents/listing-endpoints.ts";
import { Manifest } from "../agents/manifest.ts";
import { ListTemplate, RegistrationRequest, RegistrationResponse } from "../agents/registration.ts";
import { Submission } from "../agents/submission.ts";
import { TrustScore } from "../agents/trust-score.ts";
import { COLLECTION_ENDPOINTS, COLLECTION_FILES } from "../collections/collection-endpoints.ts";
import { DUMP_ENDPOINTS } from "../dumps/dump-endpoints.ts";
import { LockQuery } from "../evidence/lock.ts";
import { Advisory, AdvisoryList } from "../evidence/osv.ts";
import { SourceList } from "../intake/source.ts";
import { FEED_STREAMS, LOGO } from "../limits.ts";
import { IncidentList } from "../market/incident.ts";
import { CategoryTrends, Leaderboard, MarketReport, WeeklyReport } from "../market/market.ts";
import { ADMIN_ENDPOINTS } from "../moderation/admin-endpoints.ts";
import { AGENT_SKILL, AgentSkills } from "../protocols/agent-skills.ts";
import { ARD_ENDPOINTS } from "../protocols/ard-registry.ts";
import * as documents from "../protocols/discovery-documents.ts";
import { JsonFeed } from "../protocols/json-feed.ts";
import { MCP_REGISTRY_ENDPOINTS } from "../protocols/mcp-registry-endpoints.ts";
import { MCP_SERVER_ENDPOINTS } from "../protocols/mcp-server-endpoints.ts";
import { OEmbed, OEmbedQuery } from "../protocols/oembed.ts";
import { type CacheSeconds, MEDIA_TYPES, type Operation, type Variant } from "./endpoint.ts";
import { fileAt, jsonAt, liveAt } from "./endpoint-row.ts";
import { Health } from "./health.ts";

/** As long as an hour lasts. */
const HOUR_CACHE: CacheSeconds = { browser: 3600, edge: 3600 };
/** One hour at the edge. Browsers ask sooner, because a README is opened often. */
const BADGE_CACHE: CacheSeconds = { browser: 300, edge: 3600 };

const SKILL_PATH = `/.well-known/agent-skills/${AGENT_SKILL.name}/SKILL.md`;

/** News in both formats of feeds. */
function feeds<const Name extends string>(name: Name, path: string, news: string) {
	return [
		fileAt(`${name}Atom`, `${path}.atom`, MEDIA_TYPES.atom, { summary: `${news} as an Atom feed` }),
		jsonAt(`${name}JsonFeed`, `${path}.json`, JsonFeed, {
			summary: `${news} as a JSON Feed`,
			mediaType: MEDIA_TYPES.jsonFeed,
		}),
	] as const;
}

function badgeVariants(form: Pick<Variant, "mediaType" | "schema">, extension: string): Variant[] {
	return FILED_STYLES.flatMap((style) => {
		const value = badgeVariant(style);
		if (value === undefined) return [];
		const file = `api/badges/{slug}.${style}.${extension}`;
		return [{ ...form, query: { name: "style", value }, file }];
	});
}

/** Every public path. Literal paths come before patterns that would match them too. */
export const ENDPOINTS = [
	jsonAt("serviceIndex", "/api/v1", documents.ServiceIndex, {
		summary: "About this service and its endpoints",
	}),
	jsonAt("listAgents", "/api/v1/agents", AgentList, {
		isPagePart: true,
		summary: "List, filter and search public agents",
		query: AgentListQuery,
	}),
	liveAt("registerAgent", "/api/v1/agents/register", RegistrationResponse, {
		method: "POST",
		summary: "Submit an agent for review",
		description:
			"The submission is queued and not public until approved. Send an Idempotency-Key header to repeat safely.",
		query: OwnerQuery,
		body: RegistrationRequest,
		status: 202,
		rateClass: "submission",
		quotas: ["first_submissions", "submissions", "review_queue"],
		scope: "agents:write",
		problems: [
			...(["invalid_header", "duplicate_agent", "idempotency_mismatch"] as const),
			...(["not_allowed", "not_found"] as const),
		],
	}),
	jsonAt("getAgent", "/api/v1/agents/{slug}", AgentDetail, {
		summary: "Everything public about one agent",
		query: LockQuery,
	}),
	jsonAt("getAgentHistory", "/api/v1/agents/{slug}/history", AgentHistory, {
		summary: "Score history of an agent, oldest point first",
		description: `${RECORDING_RULE} ${RANK_CHANGE_RULE}`,
		query: HistoryQuery,
	}),
	jsonAt("listCategories", "/api/v1/categories", CategoryList, { summary: "All categories" }),
	jsonAt("categoryTrends", "/api/v1/categories/trends", CategoryTrends, {
		summary: "Agent counts, growth and the best ranked agents per category",
	}),
	jsonAt("leaderboard", "/api/v1/leaderboard", Leaderboard, {
		summary: "Recent launches ranked by velocity",
	}),
	jsonAt("marketReport", "/api/v1/market-report", MarketReport, {
		summary: "Mood, sector rotation and verification statistics",
	}),
	jsonAt("weeklyReport", "/api/v1/weekly-report", WeeklyReport, {
		summary: "Shareable report of the week",
	}),
	jsonAt("listIncidents", "/api/v1/incidents", IncidentList, {
		summary: "Public incident registry, newest first",
	}),
	jsonAt("listAdvisories", "/api/v1/advisories", AdvisoryList, {
		summary: "Incidents that name affected versions, as OSV documents",
	}),
	jsonAt("getAdvisory", "/api/v1/advisories/{advisory}", Advisory, {
		summary: "One advisory as an OSV document",
	}),
	jsonAt("listSources", "/api/v1/sources", SourceList, {
		summary: "Followed registries, lists and folders: freshness, entries and failures",
	}),
	jsonAt("bulkFeed", "/api/v1/enterprise/agents", Feed, {
		summary: "Bulk feed of all public agents",
		description: `A token raises the rate limit of this feed; it is not required. With chosen fields, a client can download up to ${FEED_STREAMS.perClient} feeds at a time, and one that is read too slowly is cut off.`,
		query: FeedQuery,
		rateClass: "feed",
		variants: [
			{
				query: { name: "format", value: "csv" },
				mediaType: MEDIA_TYPES.csv,
				schema: null,
				file: "api/v1/enterprise/agents.csv",
			},
		],
		problems: ["conflicting_credentials", "invalid_credentials", "insufficient_scope"],
	}),
	liveAt("getSubmission", "/api/v1/submissions/{id}", Submission, {
		summary: "State of your submission",
		isVersioned: true,
		scope: "agents:write",
	}),
	jsonAt("getTrust", "/api/agents/{slug}/trust", TrustScore, {
		summary: "Trust score with its parts",
	}),
	jsonAt("getManifest", "/api/agents/{slug}/manifest", Manifest, {
		summary: "Identity manifest of an agent",
		cache: HOUR_CACHE,
	}),
	...LISTING_ENDPOINTS,
	jsonAt("listComments", "/api/agents/{slug}/comments", CommentList, {
		summary: "Public comments on an agent, newest first",
	}),
	jsonAt("getShieldsBadge", "/api/badges/{slug}.json", ShieldsBadge, {
		summary: "Badge of an agent, for the endpoint badge of shields.io",
		description:
			"Give this address to https://img.shields.io/endpoint?url=… and every style of shields works.",
		query: BadgeQuery,
		cache: BADGE_CACHE,
		variants: badgeVariants({ mediaType: MEDIA_TYPES.json, schema: ShieldsBadge }, "json"),
	}),
	fileAt("getBadge", "/api/badges/{slug}", MEDIA_TYPES.svg, {
		isPagePart: true,
		summary: "Badge of an agent: rank and score, review level and score, or status",
		query: BadgeQuery,
		cache: BADGE_CACHE,
		file: "api/badges/{slug}.svg",
		variants: badgeVariants({ mediaType: MEDIA_TYPES.svg, schema: null }, "svg"),
	}),
	fileAt("getShareCard", "/api/og/{slug}", MEDIA_TYPES.png, {
		isPagePart: true,
		summary: "Share card of an agent, 1200 by 630 pixels",
		cache: HOUR_CACHE,
		file: "api/og/{slug}.png",
	}),
	fileAt("getLogo", "/logos/{sha256}.png", MEDIA_TYPES.png, {
		summary: `Logo of an agent, ${LOGO.sidePixels} by ${LOGO.sidePixels} pixels`,
		description: "The digest is the agent's `logo_sha256`. A new logo has a new address.",
		// Browsers can keep it forever. Shared caches ask again, because it may be taken down.
		cache: { browser: 31_536_000, edge: 300 },
		rateClass: "none",
	}),
	fileAt("getCategoryCard", "/og/categories/{category}.png", MEDIA_TYPES.png, {
		summary: "Share card of a category",
		cache: HOUR_CACHE,
	}),
	fileAt("getPageCard", "/og/{page}.png", MEDIA_TYPES.png, {
		summary: "Share card of the home page or of a report",
		cache: HOUR_CACHE,
	}),
	fileAt("getAgentMarkdown", "/agents/{slug}.md", MEDIA_TYPES.markdown, {
		summary: "Everything public about one agent as Markdown",
	}),
	fileAt("llmsTxt", "/llms.txt", MEDIA_TYPES.text, {
		summary: "Index for language models: endpoints, categories and the first agents",
	}),
	fileAt("llmsFullTxt", "/llms-full.txt", MEDIA_TYPES.text, {
		summary: "The full catalogue for language models",
	}),
	fileAt("sitemap", "/sitemap.xml", MEDIA_TYPES.xml, {
		summary: "Sitemap, or the index of its parts where one file would be too large",
	}),
	fileAt("sitemapPart", "/sitemap-{part}.xml", MEDIA_TYPES.xml, {
		summary: "One part of a sitemap that is too large for one file",
	}),
	fileAt("robotsTxt", "/robots.txt", MEDIA_TYPES.text, {
		summary: "What crawlers may read (RFC 9309)",
		rateClass: "none",
	}),
	jsonAt("aiPlugin", "/.well-known/ai-plugin.json", documents.AiPlugin, {
		summary: "Plugin discovery manifest",
	}),
	jsonAt("agentSkills", "/.well-known/agent-skills/index.json", AgentSkills, {
		summary: "Skills that teach agents to use this registry",
	}),
	fileAt("agentSkill", SKILL_PATH, MEDIA_TYPES.markdown, {
		summary: "How to find, compare and check agents here, as a skill",
	}),
	fileAt("listTemplateCsv", "/templates/agents.csv", MEDIA_TYPES.csv, {
		summary: "A list of agents to fill in, as CSV, for operators to import",
	}),
	jsonAt("listTemplateJson", "/templates/agents.json", ListTemplate, {
		summary: "A list of agents to fill in, as JSON, for operators to import",
	}),
	jsonAt("openApi", "/openapi.json", documents.OpenApiDocument, {
		summary: "This interface as an OpenAPI 3.1 document",
	}),
	fileAt("apiCatalog", "/.well-known/api-catalog", MEDIA_TYPES.apiCatalog, {
		summary: "Where the interfaces of this host are described (RFC 9727)",
		link: '</.well-known/api-catalog>; rel="api-catalog"',
		schema: documents.ApiCatalog,
	}),
	fileAt("securityTxt", "/.well-known/security.txt", MEDIA_TYPES.text, {
		summary: "Contact for security problems (RFC 9116)",
		rateClass: "none",
	}),
	fileAt("agentChangesAtom", "/agents/{slug}/changes.atom", MEDIA_TYPES.atom, {
		summary: "Versions, incidents, and changes of one agent and of what it names, as an Atom feed",
		onlyWith: "changes",
	}),
	...feeds("agents", "/feeds/agents", "The newest agents"),
	...feeds("incidents", "/feeds/incidents", "The newest incidents"),
	...feeds("weeks", "/feeds/weekly-reports", "The last weekly reports"),
	...feeds("versions", "/feeds/versions", "The newest versions of agents"),
	...feeds("changes", "/feeds/changes", "What was seen to change last of agents"),
	...feeds("gone", "/feeds/gone", "Agents that their sources removed, latest first,"),
	fileAt("openSearch", "/opensearch.xml", MEDIA_TYPES.openSearch, {
		summary: "How browsers search this registry (OpenSearch 1.1)",
	}),
	fileAt("webManifest", "/site.webmanifest", MEDIA_TYPES.webManifest, {
		summary: "How phones show this site on a home screen (Web Application Manifest)",
		schema: documents.WebManifest,
		rateClass: "none",
	}),
	liveAt("oEmbed", "/oembed", OEmbed, {
		summary: "Embed code for an agent's page (oEmbed 1.0)",
		query: OEmbedQuery,
		problems: ["not_found", "unsupported_format"],
	}),
	liveAt("health", "/api/health", Health, {
		summary: "Whether the service is up, and which snapshot it serves",
		rateClass: "none",
	}),
	...ACCOUNT_ENDPOINTS,
	...PUBLISHER_ENDPOINTS,
	...OWN_ENDPOINTS,
	...ORGANISATION_ENDPOINTS,
	...MCP_REGISTRY_ENDPOINTS,
	...MCP_SERVER_ENDPOINTS,
	...ARD_ENDPOINTS,
	...DUMP_ENDPOINTS,
	...ADMIN_ENDPOINTS,
	...COLLECTION_ENDPOINTS,
	...COLLECTION_FILES,
] as const satisfies readonly Operation[];

export type EndpointId = (typeof ENDPOINTS)[number]["id"];

const byId = new Map<string, Operation>(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint]));

export function getEndpoint(id: EndpointId): Operation {
	const endpoint = byId.get(id);
	if (!endpoint) throw new Error(`No endpoint row is named ${id}`);
	return endpoint;
}
