import { essenceOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { DAY_MS, dayOf, instantAfter, startOfDay } from "#contract/instants.ts";
import { ICON_PIXELS } from "#contract/limits.ts";
import type * as documents from "#contract/protocols/discovery-documents.ts";
import { API_VERSION } from "#contract/versions.ts";
import { makeSlug } from "#domain/agents/slug.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { sampleNotices, thirdPartyNotice } from "../notices.ts";
import { cutText } from "../texts/cut-text.ts";
import type { Site, ViewContext } from "../view-context.ts";

export function serviceIndexView({ site, snapshot }: ViewContext): documents.ServiceIndex {
	const sample = snapshot.sampleData
		? " It serves invented sample listings that describe no real product."
		: "";
	return {
		name: site.name,
		description: `A public registry of AI agents, bots, models, copilots and MCP servers.${sample}`,
		api_version: API_VERSION,
		methodology_version: snapshot.methodologyVersion,
		base_url: site.baseUrl,
		agents: snapshot.agents.length,
		categories: snapshot.categories.length,
		sample_data: snapshot.sampleData,
		generated_at: snapshot.at,
		endpoints: ENDPOINTS.map(({ method, path, summary }) => ({ method, path, summary })),
	};
}

/** Links to the description of the API, the only one on this host (RFC 9727). */
export function apiCatalogView({ site }: ViewContext): documents.ApiCatalog {
	const api = endpointUrl(site, "serviceIndex");
	return {
		linkset: [
			{
				anchor: api,
				"service-desc": [linkTo(site, "openApi")],
				"service-doc": [{ href: `${site.baseUrl}/docs/`, type: essenceOf(MEDIA_TYPES.html) }],
				"service-meta": [linkTo(site, "llmsTxt")],
				status: [linkTo(site, "health")],
			},
			{ anchor: endpointUrl(site, "apiCatalog"), item: [{ href: api }] },
		],
	};
}

function linkTo(site: Site, id: EndpointId) {
	return { href: endpointUrl(site, id), type: essenceOf(getEndpoint(id).mediaType) };
}

const NAME_FOR_HUMAN_MAX_LENGTH = 20;
const NAME_FOR_MODEL_MAX_LENGTH = 50;
/** For sites whose name has no letter that is allowed for models. */
const FALLBACK_NAME = "agent_registry";

export function aiPluginView(context: ViewContext): documents.AiPlugin {
	const { site } = context;
	return {
		schema_version: "v1",
		name_for_human: cutText(site.name, NAME_FOR_HUMAN_MAX_LENGTH),
		name_for_model: nameForModel(site.name),
		description_for_human:
			"A public registry of AI agents, bots, models, copilots and MCP servers.",
		description_for_model: [
			"Looks up, searches and compares AI agents, bots, models, copilots and MCP servers: what they are, who makes them, how they rank, how far they can be trusted, and which incidents involve them.",
			`Beware: ${thirdPartyNotice("agents in the answers")}.`,
			...sampleNotices(context),
		].join(" "),
		auth: { type: "none" },
		api: { type: "openapi", url: endpointUrl(site, "openApi") },
		logo_url: endpointUrl(site, "getPageCard", { page: "home" }),
		contact_email: site.contactEmail,
		legal_info_url: `${site.baseUrl}/about/`,
	};
}

function nameForModel(name: string): string {
	const words = makeSlug(name).slice(0, NAME_FOR_MODEL_MAX_LENGTH).replace(/-+$/, "");
	return words.replaceAll("-", "_") || FALLBACK_NAME;
}

const SHORT_NAME_MAX_LENGTH = 16;
const QUERY = "?q={searchTerms}";

export function openSearchView({ site }: ViewContext) {
	return {
		shortName: cutText(site.name, SHORT_NAME_MAX_LENGTH),
		description: `Search the agents of ${site.name}`,
		contactEmail: site.contactEmail,
		templates: [
			{ mediaType: "text/html", template: `${site.baseUrl}/agents/${QUERY}` },
			{
				mediaType: "application/json",
				template: `${endpointUrl(site, "listAgents")}${QUERY}&sort=relevance`,
			},
		],
		selfUrl: endpointUrl(site, "openSearch"),
	};
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Where to report a security problem. The expiry is counted from midnight, so that the file changes once a day and not
 * every hour.
 */
export function securityView({ site, snapshot }: ViewContext) {
	const midnight = startOfDay(dayOf(snapshot.at));
	return [
		[
			{ name: "Contact", value: `mailto:${site.contactEmail}` },
			{ name: "Expires", value: instantAfter(midnight, VALID_DAYS * DAY_MS) },
			{ name: "Preferred-Languages", value: "en" },
			{ name: "Canonical", value: endpointUrl(site, "securityTxt") },
		],
	];
}

/** The site stays in the browser window, because nothing works offline. */
export function webManifestView({ site }: ViewContext): documents.WebManifest {
	return {
		name: site.name,
		description: "A public registry of AI agents, bots, models, copilots and MCP servers.",
		id: "/",
		start_url: "/",
		display: "browser",
		icons: [
			...Object.entries(ICON_PIXELS).map(([file, pixels]) => ({
				src: `/${file}`,
				sizes: `${pixels}x${pixels}`,
				type: "image/png",
			})),
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
		],
	};
}
