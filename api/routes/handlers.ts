import type { RegistryContext } from "#registry/registry-context.ts";
import { submitAgent } from "#registry/submit-agent.ts";
import type { HourSource } from "../served-hour.ts";
import { bulkFeed } from "./bulk-feed.ts";
import { getAgentHistory } from "./get-agent-history.ts";
import { getSubmission } from "./get-submission.ts";
import type { Handlers } from "./handler.ts";
import { health } from "./health.ts";
import { listAgents } from "./list-agents.ts";
import { oEmbed } from "./oembed.ts";
import { registerAgent } from "./register-agent.ts";
import { serveFile } from "./serve-file.ts";

interface HandlerParts {
	source: HourSource;
	registry: RegistryContext;
	baseUrl: string;
}

/** Who answers what. Most rows are files of the current release. */
export function createHandlers({ source, registry, baseUrl }: HandlerParts): Handlers {
	const file = serveFile(source);
	return {
		serviceIndex: file,
		listAgents: listAgents(source),
		registerAgent: registerAgent({ submit: (options) => submitAgent(registry, options), baseUrl }),
		getAgent: file,
		getAgentHistory: getAgentHistory(source),
		listCategories: file,
		categoryTrends: file,
		leaderboard: file,
		marketReport: file,
		weeklyReport: file,
		listIncidents: file,
		bulkFeed: bulkFeed(source),
		getSubmission: getSubmission({ reader: registry.store, baseUrl }),
		getTrust: file,
		getManifest: file,
		listComments: file,
		getShieldsBadge: file,
		getBadge: file,
		getShareCard: file,
		getCategoryCard: file,
		getPageCard: file,
		getAgentMarkdown: file,
		llmsTxt: file,
		llmsFullTxt: file,
		sitemap: file,
		sitemapPart: file,
		robotsTxt: file,
		aiPlugin: file,
		openApi: file,
		apiCatalog: file,
		securityTxt: file,
		agentsAtom: file,
		agentsJsonFeed: file,
		incidentsAtom: file,
		incidentsJsonFeed: file,
		openSearch: file,
		oEmbed: oEmbed(source),
		health: health(source, registry.now),
	};
}
