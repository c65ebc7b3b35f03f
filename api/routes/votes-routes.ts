import type { Request } from "express";
import { type Vote, VoteRequest } from "#contract/signals.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { findStandingVote } from "#registry/signals/find-standing-vote.ts";
import { getPublicAgent } from "#registry/signals/get-public-agent.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendNothing } from "../send-nothing.ts";
import type { Handlers } from "./handler.ts";
import { sendJson } from "./send-json.ts";
import { tokenActor } from "./token-actor.ts";

/** Votes of a token's owner on an agent. */
export function votesRoutes({ registry }: { registry: RegistryContext }) {
	return {
		getVote: async (request, response) => {
			const agent = await getPublicAgent(registry.store, slugOf(request));
			const { value } = await findStandingVote(registry.store, agent, tokenActor(request));
			const vote: Vote = { slug: agent.slug, value };
			await sendJson(request, response, vote);
		},
		castVote: async (request, response) => {
			const actor = tokenActor(request);
			const { value } = parseBody(VoteRequest, await readJsonBody(request));
			const slug = slugOf(request);
			await castVote(registry, { slug, actor, value });
			const vote: Vote = { slug, value };
			await sendJson(request, response, vote);
		},
		takeBackVote: async (request, response) => {
			await castVote(registry, { slug: slugOf(request), actor: tokenActor(request), value: 0 });
			setQuotaHeaders(response, request.call.quota);
			sendNothing(response);
		},
	} satisfies Partial<Handlers>;
}

const slugOf = ({ call }: Request) => call.parameters.slug ?? "";
