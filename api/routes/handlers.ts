import { Refusal } from "#domain/errors.ts";
import { submitAgent } from "#registry/submit-agent.ts";
import { addComment } from "./add-comment.ts";
import { adminHandlers } from "./admin/admin-handlers.ts";
import { bulkFeed } from "./bulk-feed.ts";
import { type DashboardHandlerParts, dashboardHandlers } from "./dashboard/dashboard-handlers.ts";
import { getAgentHistory } from "./get-agent-history.ts";
import { getSubmission } from "./get-submission.ts";
import type { Handlers } from "./handler.ts";
import { health } from "./health.ts";
import { listAgents } from "./list-agents.ts";
import { oEmbed } from "./oembed.ts";
import { showAgents } from "./pages/show-agents.ts";
import { showComparison } from "./pages/show-comparison.ts";
import { registerAgent } from "./register-agent.ts";
import { reviseAgent } from "./revise-agent.ts";
import { serveAsset } from "./serve-asset.ts";
import { votesRoutes } from "./votes-routes.ts";
import { watchlistRoutes } from "./watchlist-routes.ts";

export interface HandlerParts extends DashboardHandlerParts {
	baseUrl: string;
}

/** Who answers what is more than a file of the current release. */
export function createHandlers(parts: HandlerParts): Handlers {
	const { source, registry, baseUrl, pages, onChange } = parts;
	return {
		listAgents: listAgents(source),
		registerAgent: registerAgent({ submit: (options) => submitAgent(registry, options), baseUrl }),
		reviseAgent: reviseAgent({ registry, baseUrl }),
		getAgentHistory: getAgentHistory(source),
		bulkFeed: bulkFeed(source),
		getSubmission: getSubmission({ reader: registry.store, baseUrl }),
		...watchlistRoutes({ registry, baseUrl }),
		...votesRoutes({ registry }),
		addComment: addComment({ registry, onChange }),
		...adminHandlers({ registry, baseUrl, onChange }),
		oEmbed: oEmbed(source),
		health: health(source, registry.now),
		// Drawn for static hosts, which show it where nothing is; asked for by itself it is not there either.
		notFound: async () => {
			throw new Refusal("not_found", "Nothing is served at this path.");
		},
		agents: showAgents(source, pages),
		compare: showComparison(source, pages),
		stylesheet: serveAsset(source, pages),
		script: serveAsset(source, pages),
		...dashboardHandlers(parts),
	};
}
