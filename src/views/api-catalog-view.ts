import type { ApiCatalog } from "#contract/api-catalog.ts";
import { endpointUrl } from "./endpoint-url.ts";
import type { ViewContext } from "./view-context.ts";

/** Where the interface of this host is described, and that this is all of them (RFC 9727). */
export function apiCatalogView({ site }: ViewContext): ApiCatalog {
	const api = endpointUrl(site, "serviceIndex");
	return {
		linkset: [
			{
				anchor: api,
				"service-desc": [{ href: endpointUrl(site, "openApi"), type: "application/openapi+json" }],
				"service-doc": [{ href: `${site.baseUrl}/docs/`, type: "text/html" }],
				"service-meta": [{ href: endpointUrl(site, "llmsTxt"), type: "text/plain" }],
				status: [{ href: endpointUrl(site, "health"), type: "application/json" }],
			},
			{ anchor: endpointUrl(site, "apiCatalog"), item: [{ href: api }] },
		],
	};
}
