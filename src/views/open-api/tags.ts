import { ACCOUNT_ENDPOINTS, PUBLISHER_ENDPOINTS } from "#contract/accounts/account-endpoints.ts";
import { ORGANISATION_ENDPOINTS } from "#contract/accounts/organisation-endpoints.ts";
import { OWN_ENDPOINTS } from "#contract/accounts/own-endpoints.ts";
import { LISTING_ENDPOINTS } from "#contract/agents/listing-endpoints.ts";
import {
	COLLECTION_ENDPOINTS,
	COLLECTION_FILES,
} from "#contract/collections/collection-endpoints.ts";
import { DUMP_ENDPOINTS } from "#contract/dumps/dump-endpoints.ts";
import { referencePath } from "#contract/http/addresses.ts";
import { ENDPOINTS, type EndpointId } from "#contract/http/endpoints.ts";
import { membersOf } from "#contract/members-of.ts";
import { ADMIN_ENDPOINTS } from "#contract/moderation/admin-endpoints.ts";
import { ARD_ENDPOINTS } from "#contract/protocols/ard-registry.ts";
import { MCP_REGISTRY_ENDPOINTS } from "#contract/protocols/mcp-registry-endpoints.ts";
import { MCP_SERVER_ENDPOINTS } from "#contract/protocols/mcp-server-endpoints.ts";

/** Groups of operations, in the order of the documentation. */
const TAG_DESCRIPTIONS = {
	Agents: "What is known about each agent.",
	Categories: "What agents do.",
	Reports: "The market, the week, launches, incidents and sources.",
	Registration: "Submit agents and keep them up to date; needs a token.",
	Own: "What the holder of a token owns, and what became of it; needs a token.",
	Owners: "Organisations, domains that are proven once, and transfers; needs a token.",
	Collections: "Listings that an owner approves, and what clients enforce them with.",
	Signals: "Votes, comments, your watchlist and problem reports; all but reports need a token.",
	Bulk: "The whole registry at once.",
	Pictures: "Badges, share cards and embedding.",
	Feeds: "What is new, for feed readers.",
	Discovery: "How people, crawlers and models discover this registry.",
	Protocols: "The registry for clients of MCP, the MCP registry API and ARD.",
	Moderation: "The review desk for programs; needs a token with the scope `admin`.",
	Service: "The API itself and its health.",
} as const;

type Tag = keyof typeof TAG_DESCRIPTIONS;

export interface ApiGroup {
	/** Name of its page in the reference. */
	id: string;
	name: string;
	description: string;
}

export const TAGS: readonly ApiGroup[] = Object.entries(TAG_DESCRIPTIONS).map(
	([name, description]) => ({ id: name.toLowerCase(), name, description }),
);

/** The group of every endpoint; an endpoint without a group does not compile. */
export const TAG_OF: Readonly<Record<EndpointId, Tag>> = {
	...tagged(ADMIN_ENDPOINTS, "Moderation"),
	...tagged(OWN_ENDPOINTS, "Own"),
	...tagged(LISTING_ENDPOINTS, "Agents"),
	...tagged(ACCOUNT_ENDPOINTS, "Signals"),
	...tagged(PUBLISHER_ENDPOINTS, "Registration"),
	...tagged(ORGANISATION_ENDPOINTS, "Owners"),
	...tagged(MCP_REGISTRY_ENDPOINTS, "Protocols"),
	...tagged(MCP_SERVER_ENDPOINTS, "Protocols"),
	...tagged(ARD_ENDPOINTS, "Protocols"),
	...tagged(DUMP_ENDPOINTS, "Bulk"),
	...tagged([...COLLECTION_ENDPOINTS, ...COLLECTION_FILES], "Collections"),
	...tagged(ENDPOINTS.filter(isFeed), "Feeds"),
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
	listAdvisories: "Reports",
	getAdvisory: "Reports",
	listSources: "Reports",
	bulkFeed: "Bulk",
	getSubmission: "Registration",
	getTrust: "Agents",
	getManifest: "Agents",
	sendDocument: "Registration",
	fetchDocument: "Registration",
	sendLogo: "Registration",
	listTemplateCsv: "Registration",
	listTemplateJson: "Registration",
	listComments: "Agents",
	getShieldsBadge: "Pictures",
	getBadge: "Pictures",
	getShareCard: "Pictures",
	getLogo: "Pictures",
	getCategoryCard: "Pictures",
	getPageCard: "Pictures",
	getAgentMarkdown: "Agents",
	llmsTxt: "Discovery",
	llmsFullTxt: "Discovery",
	sitemap: "Discovery",
	sitemapPart: "Discovery",
	robotsTxt: "Discovery",
	aiPlugin: "Discovery",
	agentSkills: "Discovery",
	agentSkill: "Discovery",
	openApi: "Service",
	apiCatalog: "Discovery",
	securityTxt: "Discovery",
	openSearch: "Discovery",
	webManifest: "Discovery",
	oEmbed: "Pictures",
	health: "Service",
	reviseAgent: "Registration",
	listFindings: "Registration",
	sayOnFinding: "Registration",
	lookAgain: "Registration",
	publishMcpServer: "Registration",
	validateMcpServer: "Registration",
	editMcpServerVersion: "Registration",
	setMcpVersionStatus: "Registration",
	setMcpServerStatus: "Registration",
};

type FeedId = Extract<EndpointId, `${string}Atom` | `${string}JsonFeed`>;

function isFeed(endpoint: { id: EndpointId }): endpoint is { id: FeedId } {
	return /(?:Atom|JsonFeed)$/.test(endpoint.id);
}

function tagged<Id extends EndpointId>(endpoints: readonly { id: Id }[], tag: Tag) {
	return membersOf<Record<Id, Tag>>(endpoints.map(({ id }) => [id, tag] as const));
}

export const endpointReference = (id: EndpointId) => referencePath(TAG_OF[id].toLowerCase(), id);
