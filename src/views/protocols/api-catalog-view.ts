import type { ApiCatalog } from "#contract/discovery-documents.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { essenceOf, MEDIA_TYPES } from "#contract/media-types.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { Site, ViewContext } from "../view-context.ts";

/** Links to the description of the API, the only one on this host (RFC 9727). */
export function apiCatalogView({ site }: ViewContext): ApiCatalog {
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
