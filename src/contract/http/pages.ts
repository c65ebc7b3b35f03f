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

function page<const Id extends string>(id: Id, path: string) {
	return { ...usual, id, path, file: `${path.slice(1)}index.html` } as const;
}

/** With a query it is rendered live, which costs as much as an API request. */
function queriedPage<const Id extends string>(id: Id, path: string) {
	return { ...page(id, path), queryRateClass: "read" } as const;
}

/** A page of each agent, category or the like. */
function pageOfEach<const Id extends string>(id: Id, path: string) {
	return { ...page(id, path), problems: ["not_found"] } as const;
}

/** Every page that is rendered every hour. Pages that need a session are in `dashboard.ts`. */
export const PAGES = [
	{
		...page("home", "/"),
		link: `${FOR_PROGRAMS}, </llms.txt>; rel="alternate"; type="text/plain"`,
		markdown: { path: "/llms.txt", file: "llms.txt" },
	},
	queriedPage("agents", "/agents/"),
	{
		...pageOfEach("agent", "/agents/{slug}/"),
		queryRateClass: "read",
		markdown: { path: "/agents/{slug}.md", file: "agents/{slug}.md" },
	},
	{ ...pageOfEach("agentVersions", "/agents/{slug}/versions/"), onlyWith: "versions" },
	queriedPage("servers", "/servers/"),
	queriedPage("models", "/models/"),
	pageOfEach("category", "/categories/{category}/"),
	page("weeklyReportPage", "/weekly-report/"),
	pageOfEach("weekPage", "/weekly-report/{week}/"),
	queriedPage("incidents", "/incidents/"),
	pageOfEach("incident", "/incidents/{incident}/"),
	page("checks", "/checks/"),
	pageOfEach("check", "/checks/{check}/"),
	page("sources", "/sources/"),
	queriedPage("compare", "/compare/"),
	page("methodology", "/methodology/"),
	page("docs", "/docs/"),
	pageOfEach("reference", "/docs/api/{group}/"),
	page("guides", "/docs/guides/"),
	pageOfEach("guide", "/docs/guides/{guide}/"),
	page("submit", "/submit/"),
	page("about", "/about/"),
	page("collector", "/about/collector/"),
	{ ...page("notFound", "/404/"), file: "404.html" },
] as const satisfies readonly Endpoint[];

/** Pages that became part of another one, which their addresses lead to. */
export const MOVED_PAGES: Readonly<Record<string, { title: string; path: string }>> = {
	"/categories/": { title: "Browse by job", path: "/#jobs" },
	"/leaderboard/": { title: "Launches of this week", path: "/weekly-report/" },
	"/market-report/": { title: "The market this week", path: "/weekly-report/" },
};

export type PageId = (typeof PAGES)[number]["id"];
