import type { EndpointId } from "#contract/endpoints.ts";

/** Groups of operations, in the order in which a reader meets them. */
const DESCRIPTIONS = {
	Agents: "What is known about each agent.",
	Categories: "What agents are for.",
	Reports: "The market, the week, launches and incidents.",
	Registration: "Bringing an agent in; needs a token.",
	Bulk: "Everything at once.",
	Pictures: "Badges, share cards and embedding.",
	Feeds: "What is new, for feed readers.",
	Discovery: "How people, crawlers and models find their way here.",
	Service: "The service itself.",
} as const;

type Tag = keyof typeof DESCRIPTIONS;

export const TAGS = Object.entries(DESCRIPTIONS).map(([name, description]) => ({
	name,
	description,
}));

/** The group of every endpoint; one without does not compile. */
export const TAG_OF: Readonly<Record<EndpointId, Tag>> = {
	serviceIndex: "Service",
	listAgents: "Agents",
	registerAgent: "Registration",
	getAgent: "Agents",
	getAgentHistory: "Agents",
	listCategories: "Categories",
	categoryTrends: "Categories",
	leaderboard: "Reports",
	marketReport: "Reports",
	weeklyReport: "Reports",
	listIncidents: "Reports",
	bulkFeed: "Bulk",
	getSubmission: "Registration",
	getTrust: "Agents",
	getManifest: "Agents",
	listComments: "Agents",
	getShieldsBadge: "Pictures",
	getBadge: "Pictures",
	getShareCard: "Pictures",
	getCategoryCard: "Pictures",
	getPageCard: "Pictures",
	getAgentMarkdown: "Agents",
	llmsTxt: "Discovery",
	llmsFullTxt: "Discovery",
	sitemap: "Discovery",
	sitemapPart: "Discovery",
	robotsTxt: "Discovery",
	aiPlugin: "Discovery",
	openApi: "Service",
	apiCatalog: "Discovery",
	securityTxt: "Discovery",
	agentsAtom: "Feeds",
	agentsJsonFeed: "Feeds",
	incidentsAtom: "Feeds",
	incidentsJsonFeed: "Feeds",
	openSearch: "Discovery",
	oEmbed: "Pictures",
	health: "Service",
};
