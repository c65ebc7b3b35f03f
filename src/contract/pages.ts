import type { Endpoint } from "./endpoint.ts";
import { MEDIA_TYPES } from "./media-types.ts";

/** Where programs that visit a page find everything else. */
const FOR_PROGRAMS = [
	'</.well-known/api-catalog>; rel="api-catalog"',
	'</openapi.json>; rel="service-desc"; type="application/json"',
	'</docs/>; rel="service-doc"; type="text/html"',
	'</.well-known/ard.json>; rel="ard"',
].join(", ");

const page = {
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

/** With a query it is rendered live, which costs as much as an API request. */
const queriedPage = { ...page, queryRateClass: "read" } as const;

/** Every page that is rendered every hour. Pages that need a session are in `dashboard.ts`. */
export const PAGES = [
	{
		...page,
		id: "home",
		path: "/",
		summary: "Home",
		file: "index.html",
		link: `${FOR_PROGRAMS}, </llms.txt>; rel="alternate"; type="text/plain"`,
		markdown: { path: "/llms.txt", file: "llms.txt" },
	},
	{
		...queriedPage,
		id: "agents",
		path: "/agents/",
		summary: "All agents: search, filter, sort",
		file: "agents/index.html",
	},
	{
		...page,
		id: "agent",
		path: "/agents/{slug}/",
		summary: "Everything about one agent",
		file: "agents/{slug}/index.html",
		markdown: { path: "/agents/{slug}.md", file: "agents/{slug}.md" },
		problems: ["not_found"],
	},
	{
		...page,
		id: "agentVersions",
		path: "/agents/{slug}/versions/",
		summary: "Versions of an agent, with what each changed",
		file: "agents/{slug}/versions/index.html",
		onlyWith: "versions",
		problems: ["not_found"],
	},
	{
		...page,
		id: "categories",
		path: "/categories/",
		summary: "All categories",
		file: "categories/index.html",
	},
	{
		...page,
		id: "category",
		path: "/categories/{category}/",
		summary: "The agents of one category",
		file: "categories/{category}/index.html",
		problems: ["not_found"],
	},
	{
		...queriedPage,
		id: "leaderboardPage",
		path: "/leaderboard/",
		summary: "Launch leaderboard, by days and category",
		file: "leaderboard/index.html",
	},
	{
		...page,
		id: "marketReportPage",
		path: "/market-report/",
		summary: "Market report",
		file: "market-report/index.html",
	},
	{
		...page,
		id: "weeklyReportPage",
		path: "/weekly-report/",
		summary: "Weekly report",
		file: "weekly-report/index.html",
	},
	{
		...page,
		id: "weekPage",
		path: "/weekly-report/{week}/",
		summary: "The report of a week",
		file: "weekly-report/{week}/index.html",
		problems: ["not_found"],
	},
	{
		...queriedPage,
		id: "incidents",
		path: "/incidents/",
		summary: "Incidents: filter by severity, status, kind, agent, month",
		file: "incidents/index.html",
	},
	{
		...page,
		id: "incident",
		path: "/incidents/{incident}/",
		summary: "One incident",
		file: "incidents/{incident}/index.html",
		problems: ["not_found"],
	},
	{
		...page,
		id: "sources",
		path: "/sources/",
		summary: "Sources that this registry follows",
		file: "sources/index.html",
	},
	{
		...queriedPage,
		id: "compare",
		path: "/compare/",
		summary: "Two to four agents side by side",
		file: "compare/index.html",
	},
	{
		...page,
		id: "methodology",
		path: "/methodology/",
		summary: "How scores are calculated, with every weight",
		file: "methodology/index.html",
	},
	{
		...page,
		id: "docs",
		path: "/docs/",
		summary: "API documentation",
		file: "docs/index.html",
	},
	{
		...page,
		id: "reference",
		path: "/docs/api/{group}/",
		summary: "The endpoints of one group",
		file: "docs/api/{group}/index.html",
		problems: ["not_found"],
	},
	{
		...page,
		id: "guides",
		path: "/docs/guides/",
		summary: "Guides to hosting, using and changing the registry",
		file: "docs/guides/index.html",
	},
	{
		...page,
		id: "guide",
		path: "/docs/guides/{guide}/",
		summary: "One guide",
		file: "docs/guides/{guide}/index.html",
		problems: ["not_found"],
	},
	{
		...page,
		id: "submit",
		path: "/submit/",
		summary: "How to register an agent",
		file: "submit/index.html",
	},
	{
		...page,
		id: "about",
		path: "/about/",
		summary: "What this registry is and who runs it",
		file: "about/index.html",
	},
	{
		...page,
		id: "notFound",
		path: "/404/",
		summary: "What missing pages show",
		file: "404.html",
	},
] as const satisfies readonly Endpoint[];

export type PageId = (typeof PAGES)[number]["id"];
