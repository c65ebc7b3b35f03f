import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { submitAgent } from "#registry/submit-agent.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { HourSource } from "../served-hour.ts";
import { bulkFeed } from "./bulk-feed.ts";
import { getAgentHistory } from "./get-agent-history.ts";
import { getSubmission } from "./get-submission.ts";
import type { Handlers } from "./handler.ts";
import { health } from "./health.ts";
import { listAgents } from "./list-agents.ts";
import { oEmbed } from "./oembed.ts";
import { showAgents } from "./pages/show-agents.ts";
import { showComparison } from "./pages/show-comparison.ts";
import { registerAgent } from "./register-agent.ts";

interface HandlerParts {
	source: HourSource;
	registry: RegistryContext;
	baseUrl: string;
	pages: PageRenderer;
}

/** Who answers what is more than a file of the current release. */
export function createHandlers({ source, registry, baseUrl, pages }: HandlerParts): Handlers {
	return {
		listAgents: listAgents(source),
		registerAgent: registerAgent({ submit: (options) => submitAgent(registry, options), baseUrl }),
		getAgentHistory: getAgentHistory(source),
		bulkFeed: bulkFeed(source),
		getSubmission: getSubmission({ reader: registry.store, baseUrl }),
		oEmbed: oEmbed(source),
		health: health(source, registry.now),
		// Drawn for static hosts, which show it where nothing is; asked for by itself it is not there either.
		notFound: async () => {
			throw new Refusal("not_found", "Nothing is served at this path.");
		},
		agents: showAgents(source, pages),
		compare: showComparison(source, pages),
	};
}
