import { cutText } from "../cut-text.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { ViewContext } from "../view-context.ts";

const SHORT_NAME_MAX_LENGTH = 16;
const QUERY = "?q={searchTerms}";

/** How browsers search this registry. */
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
