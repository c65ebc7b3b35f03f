import type { Request, Response } from "express";
import { agentPath } from "#contract/addresses.ts";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import type { WatchedAgent, Watchlist } from "#contract/watchlist.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { listWatchedAgents, type WatchedRecord } from "#registry/signals/list-watched-agents.ts";
import { unwatchAgent } from "#registry/signals/unwatch-agent.ts";
import { watchAgent } from "#registry/signals/watch-agent.ts";
import { renderJson } from "#render/json.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import { sendNothing } from "../send-nothing.ts";
import type { Handlers } from "./handler.ts";
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
			await answer(request, response, { agents: watched.map(view), total: watched.length });
		},
		getWatch: async (request, response) => {
			const watched = await listWatchedAgents(registry.store, tokenActor(request));
			const found = watched.find(({ agent }) => agent.slug === slugOf(request));
			if (!found) throw new Refusal("not_found", "This agent is not on your watchlist.");
			await answer(request, response, view(found));
		},
		watchAgent: async (request, response) => {
			const actor = tokenActor(request);
			const watched = await watchAgent(registry, { slug: slugOf(request), actor });
			await answer(request, response, view(watched));
		},
		unwatchAgent: async (request, response) => {
			await unwatchAgent(registry, { slug: slugOf(request), actor: tokenActor(request) });
			setQuotaHeaders(response, request.call.quota);
			sendNothing(response);
		},
	} satisfies Partial<Handlers>;
}

const slugOf = ({ call }: Request) => call.parameters.slug ?? "";

async function answer(
	request: Request,
	response: Response,
	view: WatchedAgent | Watchlist,
): Promise<void> {
	setQuotaHeaders(response, request.call.quota);
	await sendAnswer(request, response, {
		mediaType: MEDIA_TYPES.json,
		cache: "no-store",
		body: renderJson(view),
	});
}
