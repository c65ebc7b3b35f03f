import type { AiPlugin } from "#contract/discovery-documents.ts";
import { makeSlug } from "#domain/slug.ts";
import { cutText } from "../cut-text.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { sampleNotices, thirdPartyNotice } from "../notices.ts";
import type { ViewContext } from "../view-context.ts";

const NAME_FOR_HUMAN_MAX_LENGTH = 20;
const NAME_FOR_MODEL_MAX_LENGTH = 50;
/** For sites whose name has no letter that is allowed for models. */
const FALLBACK_NAME = "agent_registry";

export function aiPluginView(context: ViewContext): AiPlugin {
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
