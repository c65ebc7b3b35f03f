import { document, element, textNode } from "./xml.ts";

interface SearchDescription {
	shortName: string;
	description: string;
	contactEmail: string;
	templates: readonly { mediaType: string; template: string }[];
	selfUrl: string;
}

const NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/";
const OWN_MEDIA_TYPE = "application/opensearchdescription+xml";

export function renderOpenSearch(description: SearchDescription): string {
	const { templates, selfUrl } = description;
	return document(
		element(
			"OpenSearchDescription",
			{ xmlns: NAMESPACE },
			element("ShortName", {}, textNode(description.shortName)),
			element("Description", {}, textNode(description.description)),
			element("Contact", {}, textNode(description.contactEmail)),
			...templates.map(({ mediaType: type, template }) => element("Url", { type, template })),
			element("Url", { type: OWN_MEDIA_TYPE, rel: "self", template: selfUrl }),
			element("InputEncoding", {}, textNode("UTF-8")),
			element("OutputEncoding", {}, textNode("UTF-8")),
		),
	);
}
