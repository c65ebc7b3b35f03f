import type { RequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";
import { createOpenFeeds, type OpenFeeds } from "../open-feeds.ts";
import { a2aAgent } from "./a2a/a2a-agent.ts";
import { addComment } from "./add-comment.ts";
import { adminHandlers } from "./admin/admin-handlers.ts";
import { ardHandlers } from "./ard/ard-handlers.ts";
import { bulkFeed } from "./bulk-feed.ts";
import { type DashboardHandlerParts, dashboardHandlers } from "./dashboard/dashboard-handlers.ts";
import { dumpHandlers } from "./dumps/dump-handlers.ts";
import type { DumpPlace } from "./dumps/dump-place.ts";
import { fetchDocument } from "./fetch-document.ts";
import { getAgentHistory } from "./get-agent-history.ts";
import { getDocument } from "./get-document.ts";
import { getSubmission } from "./get-submission.ts";
import { getVersion } from "./get-version.ts";
import type { Handlers } from "./handler.ts";
import { health } from "./health.ts";
import { listAgents } from "./list-agents.ts";
import { mcpRegistryHandlers } from "./mcp-registry/mcp-registry-handlers.ts";
import { publishHandlers } from "./mcp-registry/publish-handlers.ts";
import { statusHandlers } from "./mcp-registry/status-handlers.ts";
import { validateHandler } from "./mcp-registry/validate-handler.ts";
import { mcpServer } from "./mcp-server/mcp-server.ts";
import { oEmbed } from "./oembed.ts";
import { livePages } from "./pages/live-pages.ts";
import { registerAgent } from "./register-agent.ts";
import { reportAgent } from "./report-agent.ts";
import { reviseAgent } from "./revise-agent.ts";
import { sendDocument } from "./send-document.ts";
import { sendLogo } from "./send-logo.ts";
import { serveAsset } from "./serve-asset.ts";
import { sourcesNow } from "./sources-now.ts";
import { votesRoutes } from "./votes-routes.ts";
import { watchlistRoutes } from "./watchlist-routes.ts";

export interface HandlerParts extends DashboardHandlerParts {
	baseUrl: string;
	/** Where releases are, with dumps next to them. Without it there are no dumps. */
	releasesDirectory?: string;
	/** Set when dumps are not next to the releases. */
	dumps?: DumpPlace | undefined;
	/** Counts a registration that arrives through another endpoint. */
	countSubmission?: RequestHandler;
	/** Feeds that are being sent. */
	feeds?: OpenFeeds;
	/** True if the service is shutting down. */
	isStopping?: () => boolean;
	/** False while an older hour is served because the newest is damaged. */
	isNewest?: () => boolean;
	/** When the served release was last found to match the records. */
	lookedAt?: () => Promise<string | undefined>;
}

/** Handlers for everything that is more than a file of the current release. */
export function createHandlers(parts: HandlerParts): Handlers {
	const { source, registry, baseUrl, pages, onChange, countSubmission, countNetwork } = parts;
	const countRegistration = countNetwork?.registrations;
	return {
		listAgents: listAgents(source),
		registerAgent: registerAgent({ registry, baseUrl, countRegistration }),
		reviseAgent: reviseAgent({ registry, baseUrl }),
		getAgentHistory: getAgentHistory(source),
		bulkFeed: bulkFeed(source, parts.feeds ?? createOpenFeeds()),
		getSubmission: getSubmission({ reader: registry.store, baseUrl }),
		...watchlistRoutes({ registry, baseUrl }),
		...votesRoutes({ registry }),
		addComment: addComment({ registry, onChange }),
		reportAgent: reportAgent(registry),
		...adminHandlers({ registry, baseUrl, onChange }),
		mcp: mcpServer({ source, registry, baseUrl, countSubmission, countRegistration }),
		a2a: a2aAgent({ source, registry, baseUrl }),
		oEmbed: oEmbed(source),
		...mcpRegistryHandlers(source),
		...statusHandlers({ source, registry, onChange }),
		...publishHandlers({ registry, baseUrl, countRegistration }),
		...validateHandler(registry),
		...ardHandlers(source),
		sendDocument: sendDocument(registry),
		fetchDocument: fetchDocument(registry, parts),
		sendLogo: sendLogo(registry, parts),
		getDocument: getDocument(source),
		getVersion: getVersion(source),
		...dumpHandlers(parts),
		health: health(source, {
			now: registry.now,
			isStopping: parts.isStopping,
			isNewest: parts.isNewest,
			lookedAt: parts.lookedAt,
		}),
		// A file for static hosts, which show it for missing pages. Here, its own address is also missing.
		notFound: async () => {
			throw new Refusal("not_found", "There is nothing at this path.");
		},
		...livePages(source, pages),
		...sourcesNow({ source, registry, pages }),
		stylesheet: serveAsset(source, pages),
		script: serveAsset(source, pages),
		...dashboardHandlers(parts),
	};
}
