import { hash } from "node:crypto";
import { type BadgeStyle, badgeVariant, FILED_STYLES } from "#contract/agents/badge-style.ts";
import { ENDPOINTS, getEndpoint } from "#contract/http/endpoints.ts";
import type { AgentSkills } from "#contract/protocols/agent-skills.ts";
import { renderBadge, renderShieldsBadge } from "#render/badge.ts";
import { streamCsv } from "#render/csv.ts";
import { renderDumpKeysPem } from "#render/dump-keys-pem.ts";
import { renderFieldLines } from "#render/field-lines.ts";
import { renderJson, streamJson } from "#render/json.ts";
import { renderListCsv, renderListJson } from "#render/list-template.ts";
import { renderMarkdown, renderSkill, streamMarkdown } from "#render/markdown.ts";
import { renderAtom, renderJsonFeed } from "#render/news.ts";
import { renderOpenSearch } from "#render/open-search.ts";
import { renderSitemap } from "#render/sitemap.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentConnectView } from "#views/agents/agent-connect-view.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { defaultAgentHistoryView } from "#views/agents/agent-history-view.ts";
import { defaultAgentListView } from "#views/agents/agent-list-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { checkListView } from "#views/agents/check-list-view.ts";
import { commentListView } from "#views/agents/comment-list-view.ts";
import { documentListView } from "#views/agents/document-list-view.ts";
import { listTemplateView } from "#views/agents/list-template-view.ts";
import { manifestView } from "#views/agents/manifest-view.ts";
import { observationListView } from "#views/agents/observation-list-view.ts";
import { trustView } from "#views/agents/trust-view.ts";
import { versionListView } from "#views/agents/version-list-view.ts";
import { dumpKeysView } from "#views/dumps/dump-documents.ts";
import { advisoryListView } from "#views/market/advisory-view.ts";
import {
	agentNewsView,
	newestChangesView,
	newestVersionsView,
} from "#views/market/agent-news-view.ts";
import { categoryListView } from "#views/market/category-view.ts";
import { feedView } from "#views/market/feed-view.ts";
import { incidentListView } from "#views/market/incident-view.ts";
import * as news from "#views/market/news-view.ts";
import * as views from "#views/market/report-views.ts";
import { sourceListView } from "#views/market/source-list-view.ts";
import { exampleContext } from "#views/open-api/example-answers.ts";
import { openApiView } from "#views/open-api/open-api-view.ts";
import { examplePathOf } from "#views/open-api/parameters.ts";
import { agentCardView } from "#views/pictures/agent-card-view.ts";
import { badgeView } from "#views/pictures/badge-view.ts";
import { categoryCardView, pageCardView } from "#views/pictures/page-card-view.ts";
import { agentSkillsView, agentSkillView } from "#views/protocols/agent-skill-view.ts";
import { ardAgentsView, ardManifestView } from "#views/protocols/ard-catalog-view.ts";
import * as discovery from "#views/protocols/discovery-views.ts";
import { llmsFullView, llmsTxtView } from "#views/protocols/llms-views.ts";
import { mcpServerCardView } from "#views/protocols/mcp-server-card-view.ts";
import { robotsView } from "#views/protocols/robots-view.ts";
import { sitemapPartView, sitemapView } from "#views/protocols/sitemap-view.ts";
import type { Site, ViewContext } from "#views/view-context.ts";
import type { AgentKind, Artifact } from "./artifact.ts";
import {
	agentArtifact,
	asText,
	type CatalogueRow,
	json,
	placeOf,
	row,
	stream,
} from "./catalogue-row.ts";
import { checkedCatalog, checkedRows } from "./checked-rows.ts";
import * as each from "./each.ts";
import { ONCE } from "./each.ts";
import { AGENT_PAGES, listSharedPages } from "./page-rows.ts";

/** Feeds of all, each in both formats. */
const NEWS_ROWS: readonly CatalogueRow[] = [
	...newsRows("agents", news.newestAgentsView),
	...newsRows("incidents", news.newestIncidentsView),
	...newsRows("weeks", news.weeksNewsView),
	...newsRows("versions", newestVersionsView),
	...newsRows("changes", newestChangesView),
	...newsRows("gone", news.goneAgentsView),
];

function newsRows(
	feed: news.FeedKind,
	view: (context: ViewContext) => ReturnType<typeof news.feedOfAll>,
) {
	return [
		row(`${feed}Atom`, ONCE, asText(view, renderAtom)),
		row(`${feed}JsonFeed`, ONCE, asText(view, renderJsonFeed)),
	];
}

const FEED = { path: "the bulk feed", schema: getEndpoint("bulkFeed").schema };

/** Every kind of artifact: a row with its endpoint, view and renderer. The path comes from the endpoint. */
export const CATALOGUE: readonly CatalogueRow[] = [
	row("serviceIndex", each.ONCE, json(discovery.serviceIndexView)),
	row("openApi", each.ONCE, (context) => ({
		key: openApiKey(context),
		render: () => renderJson(openApiView(context, renderExampleTexts(context.site))),
	})),
	row("listAgents", each.ONCE, json(defaultAgentListView)),
	row("listCategories", each.ONCE, json(categoryListView)),
	row("categoryTrends", each.ONCE, json(views.categoryTrendsView)),
	row("leaderboard", each.ONCE, json(views.leaderboardView)),
	row("marketReport", each.ONCE, json(views.marketReportView)),
	row("weeklyReport", each.ONCE, json(views.weeklyReportView)),
	row("listIncidents", each.ONCE, json(incidentListView)),
	row("listAdvisories", each.ONCE, json(advisoryListView)),
	row(
		"getAdvisory",
		each.EACH_ADVISORY,
		json((_, { advisory }) => advisory),
	),
	row("listSources", each.ONCE, json(sourceListView)),
	row(
		"bulkFeed",
		each.ONCE,
		stream((context) => checkedRows(feedView(context), FEED), streamJson),
	),
	row(
		"bulkFeed",
		each.ONCE,
		stream(
			(context) => feedView(context),
			({ fields, agents }) => streamCsv(fields, agents),
		),
		"csv",
	),
	agentArtifact("getAgent", json(agentDetailView)),
	agentArtifact("getAgentHistory", json(defaultAgentHistoryView)),
	agentArtifact("getTrust", json(trustView)),
	agentArtifact("getManifest", json(manifestView)),
	agentArtifact("listDocuments", json(documentListView)),
	agentArtifact("listObservations", json(observationListView)),
	agentArtifact("listChecks", json(checkListView)),
	agentArtifact("getConnect", json(agentConnectView)),
	agentArtifact("listVersions", json(versionListView)),
	agentArtifact("listComments", json(commentListView)),
	...FILED_STYLES.flatMap((style) => [
		agentArtifact("getBadge", asText(badgeIn(style), renderBadge), badgeVariant(style)),
		agentArtifact(
			"getShieldsBadge",
			asText(badgeIn(style), renderShieldsBadge),
			badgeVariant(style),
		),
	]),
	agentArtifact("getAgentMarkdown", asText(agentMarkdownView, renderMarkdown)),
	row("llmsTxt", each.ONCE, asText(llmsTxtView, renderMarkdown)),
	row("llmsFullTxt", each.ONCE, stream(llmsFullView, streamMarkdown)),
	row("sitemap", each.ONCE, asText(sitemapView, renderSitemap)),
	row("sitemapPart", each.EACH_SITEMAP_PART, asText(sitemapPartView, renderSitemap)),
	row("robotsTxt", each.ONCE, asText(robotsView, renderFieldLines)),
	row("securityTxt", each.ONCE, asText(discovery.securityView, renderFieldLines)),
	row("aiPlugin", each.ONCE, json(discovery.aiPluginView)),
	row("agentSkill", each.ONCE, asText(agentSkillView, renderSkill)),
	row("agentSkills", each.ONCE, json(listSkills)),
	row("listTemplateCsv", each.ONCE, asText(listTemplateView, renderListCsv)),
	row("listTemplateJson", each.ONCE, asText(listTemplateView, renderListJson)),
	row("apiCatalog", each.ONCE, json(discovery.apiCatalogView)),
	row("dumpKeys", each.ONCE, json(dumpKeysView)),
	row("dumpKeysPem", each.ONCE, asText(dumpKeysView, renderDumpKeysPem)),
	row("mcpServerCard", each.ONCE, json(mcpServerCardView)),
	row("mcpWellKnownCard", each.ONCE, json(mcpServerCardView)),
	row("mcpWellKnown", each.ONCE, json(mcpServerCardView)),
	row("ardManifest", each.ONCE, json(ardManifestView)),
	row("aiCatalog", each.ONCE, json(ardManifestView)),
	row("ardUncategorised", each.ONCE, stream(checkedCatalog(ardAgentsView), streamJson)),
	row("ardCategory", each.EACH_CATEGORY, stream(checkedCatalog(ardAgentsView), streamJson)),
	agentArtifact("agentChangesAtom", asText(agentNewsView, renderAtom)),
	...NEWS_ROWS,
	row("webManifest", each.ONCE, json(discovery.webManifestView)),
	row("openSearch", each.ONCE, asText(discovery.openSearchView, renderOpenSearch)),
	agentArtifact("getShareCard", (context, agent) => ({
		card: () => agentCardView(context, agent),
	})),
	row("getLogo", each.EACH_LOGO, ({ readLogo }, sha256) => ({
		render: () => readLogo(sha256),
		key: sha256,
	})),
	row("getCategoryCard", each.EACH_CATEGORY, (context, category) => ({
		card: () => categoryCardView(context, category),
	})),
	row("getPageCard", each.EACH_CARD_PAGE, (context, page) => ({
		card: () => pageCardView(context, page),
	})),
];

/** Every kind of file of agents, in the order in which a release records them. */
export const AGENT_KINDS: readonly AgentKind[] = [
	...CATALOGUE.flatMap(({ agentKind }) => agentKind ?? []),
	...AGENT_PAGES,
];

/** All artifacts except those of agents, pages included. They are rendered when their content is requested. */
export function* listSharedArtifacts(context: ViewContext): Generator<Artifact> {
	for (const { list, agentKind } of CATALOGUE) if (!agentKind) yield* list(context);
	yield* listSharedPages(context);
}

function badgeIn(style: BadgeStyle) {
	return (context: ViewContext, agent: SnapshotAgent) => badgeView(context, agent, style);
}

/** Of all that it follows from. It takes long to draw, and hardly ever changes. */
function openApiKey(context: ViewContext): string {
	const paths = ENDPOINTS.map((endpoint) => examplePathOf(endpoint, context));
	return contentDigest(JSON.stringify([sourcesVersion(), context.site, paths]));
}

/** The text artifacts of an invented registry, as examples, by the file of their endpoint. */
function renderExampleTexts(site: Site): ReadonlyMap<string, string> {
	const context = exampleContext(site);
	const texts = new Map<string, string>();
	for (const { endpoint, variant, list } of CATALOGUE) {
		const { file, schema, mediaType } = placeOf(getEndpoint(endpoint), variant);
		const [artifact] = list(context);
		if (schema || !artifact) continue;
		const { content } = artifact;
		const shorten = mediaType.startsWith("text/") ? firstLines : firstEntries;
		if ("render" in content) texts.set(file, shorten(String(content.render())));
		if ("stream" in content) texts.set(file, shorten([...content.stream()].join("")));
	}
	return texts;
}

const EXAMPLE_MAX_CHARACTERS = 700;

/** Enough to show the format. Some texts name every endpoint. */
function firstLines(text: string): string {
	if (text.length <= EXAMPLE_MAX_CHARACTERS) return text;
	return `${text.slice(0, text.lastIndexOf("\n", EXAMPLE_MAX_CHARACTERS))}\n…\n`;
}

/** Two of a list are enough to show its format. */
function firstEntries(xml: string): string {
	let count = 0;
	return xml.replaceAll(/\s*<(url|entry)>.*?<\/\1>/gs, (entry) => (++count > 2 ? "" : entry));
}

function listSkills(context: ViewContext): AgentSkills {
	const skill = agentSkillView(context);
	return agentSkillsView(context.site, skill, hash("sha256", renderSkill(skill)));
}
