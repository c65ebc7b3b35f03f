import type { Endpoint } from "./endpoint.ts";
import { MEDIA_TYPES } from "./media-types.ts";

/** Where programs that meet a page find everything else. */
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
	// Browsers ask each time whether a page is still the same; the answer is short.
	cache: { browser: 0, edge: 300 },
	// Design 4: people may turn pages as fast as they like.
	rateClass: "none",
	link: FOR_PROGRAMS,
} as const;

/** With a query it is rendered for whoever asks, which costs what a read of the API does. */
const queriedPage = { ...page, queryRateClass: "read" } as const;

/** Every page for people that is drawn every hour; what needs a session stands in `dashboard.ts`. */
export const PAGES = [
	{
		...page,
		id: "home",
		section: "design 7",
		path: "/",
		summary: "Home",
		file: "index.html",
		link: `${FOR_PROGRAMS}, </llms.txt>; rel="alternate"; type="text/plain"`,
		markdown: { path: "/llms.txt", file: "llms.txt" },
		problems: [],
	},
	{
		...queriedPage,
		id: "agents",
		section: "design 7",
		path: "/agents/",
		summary: "All agents: search, filter, sort",
		file: "agents/index.html",
		problems: [],
	},
	{
		...page,
		id: "agent",
		section: "design 7",
		path: "/agents/{slug}/",
		summary: "Everything about one agent",
		file: "agents/{slug}/index.html",
		markdown: { path: "/agents/{slug}.md", file: "agents/{slug}.md" },
		problems: ["not_found"],
	},
	{
		...page,
		id: "categories",
		section: "design 7",
		path: "/categories/",
		summary: "All categories",
		file: "categories/index.html",
		problems: [],
	},
	{
		...page,
		id: "category",
		section: "design 7",
		path: "/categories/{category}/",
		summary: "The agents of one category",
		file: "categories/{category}/index.html",
		problems: ["not_found"],
	},
	{
		...page,
		id: "leaderboardPage",
		section: "design 7",
		path: "/leaderboard/",
		summary: "Launch leaderboard",
		file: "leaderboard/index.html",
		problems: [],
	},
	{
		...page,
		id: "marketReportPage",
		section: "design 7",
		path: "/market-report/",
		summary: "Market report",
		file: "market-report/index.html",
		problems: [],
	},
	{
		...page,
		id: "weeklyReportPage",
		section: "design 7",
		path: "/weekly-report/",
		summary: "Weekly report",
		file: "weekly-report/index.html",
		problems: [],
	},
	{
		...page,
		id: "incidents",
		section: "design 7",
		path: "/incidents/",
		summary: "Incidents",
		file: "incidents/index.html",
		problems: [],
	},
	{
		...page,
		id: "incident",
		section: "design 7",
		path: "/incidents/{incident}/",
		summary: "One incident",
		file: "incidents/{incident}/index.html",
		problems: ["not_found"],
	},
	{
		...queriedPage,
		id: "compare",
		section: "design 7",
		path: "/compare/",
		summary: "Two to four agents side by side",
		file: "compare/index.html",
		problems: [],
	},
	{
		...page,
		id: "methodology",
		section: "design 6",
		path: "/methodology/",
		summary: "How scores are made, with every weight",
		file: "methodology/index.html",
		problems: [],
	},
	{
		...page,
		id: "docs",
		section: "design 7",
		path: "/docs/",
		summary: "API documentation",
		file: "docs/index.html",
		problems: [],
	},
	{
		...page,
		id: "submit",
		section: "design 7",
		path: "/submit/",
		summary: "How to register an agent",
		file: "submit/index.html",
		problems: [],
	},
	{
		...page,
		id: "about",
		section: "design 7",
		path: "/about/",
		summary: "What this registry is and who runs it",
		file: "about/index.html",
		problems: [],
	},
	{
		...page,
		id: "notFound",
		section: "design 7",
		path: "/404/",
		summary: "What is shown where nothing is",
		file: "404.html",
		problems: [],
	},
] as const satisfies readonly Endpoint[];

export type PageId = (typeof PAGES)[number]["id"];
