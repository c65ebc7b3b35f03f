import type { Request, Response } from "express";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import { type Vote, VoteRequest } from "#contract/vote.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { findStandingVote } from "#registry/signals/find-standing-vote.ts";
import { getPublicAgent } from "#registry/signals/get-public-agent.ts";
import { renderJson } from "#render/json.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import { sendNothing } from "../send-nothing.ts";
import type { Handlers } from "./handler.ts";
import { tokenActor } from "./token-actor.ts";

/** Votes of a token's owner on an agent. */
export function votesRoutes({ registry }: { registry: RegistryContext }) {
	return {
		getVote: async (request, response) => {
			const agent = await getPublicAgent(registry.store, slugOf(request));
			const { value } = await findStandingVote(registry.store, agent, tokenActor(request));
			await answer(request, response, { slug: agent.slug, value });
		},
		castVote: async (request, response) => {
			const actor = tokenActor(request);
			const { value } = parseBody(VoteRequest, await readJsonBody(request));
			const slug = slugOf(request);
			await castVote(registry, { slug, actor, value });
			await answer(request, response, { slug, value });
		},
		takeBackVote: async (request, response) => {
			await castVote(registry, { slug: slugOf(request), actor: tokenActor(request), value: 0 });
			setQuotaHeaders(response, request.call.quota);
			sendNothing(response);
		},
	} satisfies Partial<Handlers>;
}

const slugOf = ({ call }: Request) => call.parameters.slug ?? "";

async function answer(request: Request, response: Response, vote: Vote): Promise<void> {
	setQuotaHeaders(response, request.call.quota);
	await sendAnswer(request, response, {
		mediaType: MEDIA_TYPES.json,
		cache: "no-store",
		body: renderJson(vote),
	});
}
