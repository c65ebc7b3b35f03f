import type { Request } from "express";
import { agentPath } from "#contract/addresses.ts";
import type { WatchedAgent, Watchlist } from "#contract/signals.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { listWatchedAgents, type WatchedRecord } from "#registry/signals/list-watched-agents.ts";
import { unwatchAgent } from "#registry/signals/unwatch-agent.ts";
import { watchAgent } from "#registry/signals/watch-agent.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendNothing } from "../send-nothing.ts";
import type { Handlers } from "./handler.ts";
import { sendJson } from "./send-json.ts";
import { tokenActor } from "./token-actor.ts";

interface WatchlistParts {
	registry: RegistryContext;
	baseUrl: string;
}

/** The watchlist of a token's owner. It is personal, so it is read from the registry itself. */
export function watchlistRoutes({ registry, baseUrl }: WatchlistParts) {
	const view = ({ agent, since }: WatchedRecord): WatchedAgent => ({
		slug: agent.slug,
		since,
		url: baseUrl + agentPath(agent.slug),
	});
	return {
		getWatchlist: async (request, response) => {
			const watched = await listWatchedAgents(registry.store, tokenActor(request));
			const list: Watchlist = { agents: watched.map(view), total: watched.length };
			await sendJson(request, response, list);
		},
		getWatch: async (request, response) => {
			const watched = await listWatchedAgents(registry.store, tokenActor(request));
			const found = watched.find(({ agent }) => agent.slug === slugOf(request));
			if (!found) throw new Refusal("not_found", "This agent is not on your watchlist.");
			await sendJson(request, response, view(found));
		},
		watchAgent: async (request, response) => {
			const actor = tokenActor(request);
			const watched = await watchAgent(registry, { slug: slugOf(request), actor });
			await sendJson(request, response, view(watched));
		},
		unwatchAgent: async (request, response) => {
			await unwatchAgent(registry, { slug: slugOf(request), actor: tokenActor(request) });
			setQuotaHeaders(response, request.call.quota);
			sendNothing(response);
		},
	} satisfies Partial<Handlers>;
}

const slugOf = ({ call }: Request) => call.parameters.slug ?? "";
