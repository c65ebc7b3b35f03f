import { submissionPath } from "#contract/addresses.ts";
import { AgentRevisionRequest } from "#contract/agent-revision.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import type { RegistrationResponse } from "#contract/registration.ts";
import { reviseAgent as revise } from "#registry/agents/revise-agent.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { renderJson } from "#render/json.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import type { Handler } from "./handler.ts";
import { parseListingBody } from "./parse-listing-body.ts";

/** Null takes a fact away, as in a merge patch (RFC 7396). */
const MEDIA_TYPES = ["application/json", "application/merge-patch+json"];

/** Queues a change of an own agent for review. */
export function reviseAgent({
	registry,
	baseUrl,
}: {
	registry: RegistryContext;
	baseUrl: string;
}): Handler {
	const { mediaType, cache } = getEndpoint("reviseAgent");
	return async (request, response) => {
		const { token, parameters } = request.call;
		if (!token) throw new Error("A change came through without a token");
		const body = await readJsonBody(request, response, MEDIA_TYPES);
		const { id } = await revise(registry, {
			slug: parameters.slug ?? "",
			changes: parseListingBody(AgentRevisionRequest, body),
			ownerId: token.ownerId,
		});
		const answer: RegistrationResponse = {
			id,
			status: "pending",
			message: "Queued for review. What is public stays as it is until the change is approved.",
		};
		setQuotaHeaders(response, request.call.quota);
		await sendAnswer(request, response, {
			status: 202,
			mediaType,
			cache,
			body: renderJson(answer),
			headers: { Location: baseUrl + submissionPath(id) },
		});
	};
}
