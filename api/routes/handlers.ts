import type { RequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";
import type { HourSource } from "../hours/served-hour.ts";
import { createOpenFeeds, type OpenFeeds } from "../process/open-feeds.ts";
import { adminHandlers } from "./admin-handlers.ts";
import { agentRoutes } from "./agent-routes.ts";
import { bulkFeed } from "./bulk-feed.ts";
import { collectionFiles, type PolicyParts } from "./collection-files.ts";
import { collectionRoutes } from "./collection-routes.ts";
import { type DashboardHandlerParts, dashboardHandlers } from "./dashboard/dashboard-handlers.ts";
import { type DumpParts, dumpHandlers } from "./dumps/dump-handlers.ts";
import { findingRoutes } from "./finding-routes.ts";
import type { Handler, Handlers } from "./handler.ts";
import { type HealthParts, health } from "./health.ts";
import { listAgents } from "./list-agents.ts";
import { lockRoutes } from "./lock-routes.ts";
import { mcpRegistryHandlers, statusHandlers } from "./mcp-registry/mcp-registry-handlers.ts";
import { publishHandlers } from "./mcp-registry/publish-handlers.ts";
import { type McpServerParts, mcpServer } from "./mcp-server/mcp-server.ts";
import { ownAccountActs } from "./own/own-account-acts.ts";
import { ownAgentActs } from "./own/own-agent-acts.ts";
import { ownLists } from "./own/own-lists.ts";
import { ownerRoutes } from "./owners/owner-routes.ts";
import { livePages } from "./pages/live-pages.ts";
import { publisherRoutes } from "./publisher-routes.ts";
import { serveAsset } from "./serve-file.ts";
import { reportAgent, signalRoutes } from "./signal-routes.ts";
import { sourcesNow } from "./sources-now.ts";
import { statusBadge } from "./status-badge.ts";
import { submissionRoutes, uploadRoutes } from "./submission-routes.ts";

export interface HandlerParts
	extends DashboardHandlerParts,
		DumpParts,
		HealthParts,
		McpServerParts,
		PolicyParts {
	feeds?: OpenFeeds;
}

/** Handlers for everything that is more than a file of the current release. */
export function createHandlers(parts: HandlerParts): Handlers {
	const { source, registry, baseUrl, pages, onChange } = parts;
	return {
		...listAgents(parts),
		...submissionRoutes(parts),
		...agentRoutes(source),
		...lockRoutes(parts),
		bulkFeed: bulkFeed(source, parts.feeds ?? createOpenFeeds()),
		...signalRoutes(parts),
		...ownLists(registry, baseUrl),
		...ownAgentActs(parts),
		...ownAccountActs(parts),
		reportAgent: reportAgent(registry, parts.countReport),
		...findingRoutes(registry, onChange),
		...ownerRoutes(parts),
		...collectionRoutes(parts),
		...adminHandlers(parts),
		mcp: mcpServer(parts),
		...mcpRegistryHandlers(source),
		...collectionFiles(parts),
		...statusHandlers(parts),
		...publishHandlers(parts),
		...publisherRoutes(parts),
		...uploadRoutes(registry, parts),
		...dumpHandlers(parts),
		health: health(parts),
		// A file for static hosts, which show it for missing pages. Here, its own address is also missing.
		notFound: async () => {
			throw new Refusal("not_found", "There is nothing at this path.");
		},
		...livePages(parts, pages),
		...statusBadge(parts),
		...sourcesNow(parts),
		stylesheet: serveAsset(source, pages),
		script: serveAsset(source, pages),
		...dashboardHandlers(parts),
	};
}

interface DispatchOptions {
	handlers: Handlers;
	serveFile: Handler;
	source: HourSource;
}

/**
 * Passes a request to the handler of its row, or to `serveFile`. Without an hour, a file is better than a handler that
 * cannot answer. A request without a row continues and is refused.
 */
export function dispatch({ handlers, serveFile, source }: DispatchOptions): RequestHandler {
	const byId = new Map<string, Handler>(Object.entries(handlers));
	return (request, response, next) => {
		const { endpoint, query } = request.call;
		if (!endpoint) return next();
		const isFile = endpoint.file !== undefined && query === "" && !source();
		const handler = isFile ? undefined : byId.get(endpoint.id);
		return (handler ?? serveFile)(request, response);
	};
}
