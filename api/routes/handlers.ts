import type { RequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";
import { createOpenFeeds, type OpenFeeds } from "../open-feeds.ts";
import { openHours } from "../served-hour.ts";
import { a2aAgent } from "./a2a/a2a-agent.ts";
import { adminHandlers } from "./admin-handlers.ts";
import { agentRoutes } from "./agent-routes.ts";
import { ardHandlers } from "./ard/ard-handlers.ts";
import { bulkFeed } from "./bulk-feed.ts";
import { type DashboardHandlerParts, dashboardHandlers } from "./dashboard/dashboard-handlers.ts";
import { dumpHandlers } from "./dumps/dump-handlers.ts";
import type { DumpPlace } from "./dumps/find-dump-file.ts";
import { findingRoutes } from "./finding-routes.ts";
import type { Handlers } from "./handler.ts";
import { health } from "./health.ts";
import { listAgents } from "./list-agents.ts";
import { lockRoutes } from "./lock-routes.ts";
import { mcpRegistryHandlers, statusHandlers } from "./mcp-registry/mcp-registry-handlers.ts";
import { publishHandlers } from "./mcp-registry/publish-handlers.ts";
import { mcpServer } from "./mcp-server/mcp-server.ts";
import { ownActs, ownAgentActs } from "./own/own-acts.ts";
import { ownLists } from "./own/own-lists.ts";
import { ownerRoutes } from "./owners/owner-routes.ts";
import { livePages } from "./pages/live-pages.ts";
import { publisherRoutes } from "./publisher-routes.ts";
import { serveAsset } from "./serve-file.ts";
import { reportAgent, signalRoutes } from "./signal-routes.ts";
import { sourcesNow } from "./sources-now.ts";
import { statusBadge } from "./status-badge.ts";
import { submissionRoutes, uploadRoutes } from "./submission-routes.ts";

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
		listAgents: listAgents(parts),
		...submissionRoutes({ registry, baseUrl, countRegistration }),
		...agentRoutes(source),
		...lockRoutes(parts),
		bulkFeed: bulkFeed(source, parts.feeds ?? createOpenFeeds()),
		...signalRoutes({ registry, source, baseUrl, onChange }),
		...ownLists(registry, baseUrl),
		...ownAgentActs(parts),
		...ownActs(parts),
		reportAgent: reportAgent(registry, parts.countReport),
		...findingRoutes(registry, onChange),
		...ownerRoutes(parts),
		...adminHandlers({ context: { ...registry, baseUrl }, onChange }),
		mcp: mcpServer({ source, registry, baseUrl, countSubmission, countRegistration }),
		a2a: a2aAgent({ source, registry, baseUrl }),
		...mcpRegistryHandlers(openHours(source)),
		...statusHandlers({ source, registry, onChange }),
		...publishHandlers({ registry, baseUrl, countRegistration }),
		...publisherRoutes(parts),
		...ardHandlers(openHours(source)),
		...uploadRoutes(registry, parts),
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
		...livePages(parts, pages),
		...statusBadge({ source, registry }),
		...sourcesNow({ source, registry, pages }),
		stylesheet: serveAsset(source, pages),
		script: serveAsset(source, pages),
		...dashboardHandlers(parts),
	};
}
