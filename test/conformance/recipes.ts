import type { PathParameters } from "#contract/addresses.ts";
import type { EndpointId } from "#contract/endpoints.ts";

/** How an endpoint is asked so that it answers as its row says. */
export interface Recipe {
	parameters?: PathParameters;
	/** Needs a token with `agents:write`. */
	token?: true;
	body?: unknown;
	/** Query with its question mark, where the row needs one. */
	query?: string;
	/** The sample has nothing for this row; only its 404 can be asked for. */
	onlyAbsent?: true;
	/** Parameters that no public record has; the answer is 404. */
	unknown?: PathParameters;
}

const agent: Recipe = { parameters: { slug: "harbor-scout" }, unknown: { slug: "nobody-here" } };

/** One recipe per row. A row without one does not compile, and fails the test by its name. */
export const RECIPES = {
	serviceIndex: {},
	listAgents: {},
	registerAgent: {
		token: true,
		body: { title: "Conformance Probe", website_url: "https://conformance-probe.dev/" },
	},
	getAgent: agent,
	getAgentHistory: agent,
	listCategories: {},
	categoryTrends: {},
	leaderboard: {},
	marketReport: {},
	weeklyReport: {},
	listIncidents: {},
	bulkFeed: {},
	getSubmission: {
		token: true,
		parameters: { id: "set by the test" },
		unknown: { id: "00000000-0000-4000-8000-000000000000" },
	},
	getTrust: agent,
	getManifest: agent,
	listComments: agent,
	getShieldsBadge: agent,
	getBadge: agent,
	getShareCard: agent,
	getCategoryCard: {
		parameters: { category: "software-development" },
		unknown: { category: "no-such-thing" },
	},
	getPageCard: { parameters: { page: "home" }, unknown: { page: "nowhere" } },
	getAgentMarkdown: agent,
	llmsTxt: {},
	llmsFullTxt: {},
	sitemap: {},
	sitemapPart: { onlyAbsent: true, unknown: { part: "1" } },
	robotsTxt: {},
	aiPlugin: {},
	openApi: {},
	apiCatalog: {},
	securityTxt: {},
	agentsAtom: {},
	agentsJsonFeed: {},
	incidentsAtom: {},
	incidentsJsonFeed: {},
	openSearch: {},
	oEmbed: { query: "?url=http://registry.test/agents/harbor-scout/" },
	health: {},
} satisfies Record<EndpointId, Recipe>;
