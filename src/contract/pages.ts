import { type Endpoint, MEDIA_TYPES } from "./endpoint.ts";

/** Where programs that visit a page find everything else. */
const FOR_PROGRAMS = [
	'</.well-known/api-catalog>; rel="api-catalog"',
	'</openapi.json>; rel="service-desc"; type="application/json"',
	'</docs/>; rel="service-doc"; type="text/html"',
	'</.well-known/ard.json>; rel="ard"',
].join(", ");

const usual = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.html,
	schema: null,
	// Browsers always ask whether a page has changed; the answer is short.
	cache: { browser: 0, edge: 300 },
	// People can page through it as fast as they like.
	rateClass: "none",
	link: FOR_PROGRAMS,
} as const;

function page<const Id extends string>(id: Id, path: string, summary: string) {
	return { ...usual, id, path, summary, file: `${path.slice(1)}index.html` } as const;
}

/** With a query it is rendered live, which costs as much as an API request. */
function queriedPage<const Id extends string>(id: Id, path: string, summary: string) {
	return { ...page(id, path, summary), queryRateClass: "read" } as const;
}

/** A page of each agent, category or the like. */
function pageOfEach<const Id extends string>(id: Id, path: string, summary: string) {
	return { ...page(id, path, summary), problems: ["not_found"] } as const;
}

/** Every page that is rendered every hour. Pages that need a session are in `dashboard.ts`. */
export const PAGES = [
	{
		...page("home", "/", "Home"),
		link: `${FOR_PROGRAMS}, </llms.txt>; rel="alternate"; type="text/plain"`,
		markdown: { path: "/llms.txt", file: "llms.txt" },
	},
	queriedPage("agents", "/agents/", "All agents: search, filter, sort"),
	{
		...pageOfEach("agent", "/agents/{slug}/", "Everything about one agent"),
		markdown: { path: "/agents/{slug}.md", file: "agents/{slug}.md" },
	},
	{
		...pageOfEach(
			"agentVersions",
			"/agents/{slug}/versions/",
			"Versions of an agent, with what each changed",
		),
		onlyWith: "versions",
	},
	queriedPage("servers", "/servers/", "MCP servers: ways, sign-in, tools, risk"),
	queriedPage("models", "/models/", "Models: limits, prices, abilities"),
	page("categories", "/categories/", "All categories"),
	pageOfEach("category", "/categories/{category}/", "The agents of one category"),
	queriedPage("leaderboardPage", "/leaderboard/", "Launch leaderboard, by days and category"),
	page("marketReportPage", "/market-report/", "Market report"),
	page("weeklyReportPage", "/weekly-report/", "Weekly report"),
	pageOfEach("weekPage", "/weekly-report/{week}/", "The report of a week"),
	queriedPage(
		"incidents",
		"/incidents/",
		"Incidents: filter by severity, status, kind, agent, month",
	),
	pageOfEach("incident", "/incidents/{incident}/", "One incident"),
	page("checks", "/checks/", "Checks: what each rule asks of listings"),
	pageOfEach("check", "/checks/{check}/", "One rule: how, false alarms, how to mend"),
	page("sources", "/sources/", "Sources that this registry follows"),
	queriedPage("compare", "/compare/", "Two to four agents side by side"),
	page("methodology", "/methodology/", "How scores are calculated, with every weight"),
	page("docs", "/docs/", "API documentation"),
	pageOfEach("reference", "/docs/api/{group}/", "The endpoints of one group"),
	page("guides", "/docs/guides/", "Guides to hosting, using and changing the registry"),
	pageOfEach("guide", "/docs/guides/{guide}/", "One guide"),
	page("submit", "/submit/", "How to register an agent"),
	page("about", "/about/", "What this registry is and who runs it"),
	page("collector", "/about/collector/", "Who looks at MCP servers from here, and how to stop it"),
	{ ...page("notFound", "/404/", "What missing pages show"), file: "404.html" },
] as const satisfies readonly Endpoint[];

export type PageId = (typeof PAGES)[number]["id"];
