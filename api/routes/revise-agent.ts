import { AgentRevisionRequest } from "#contract/registration.ts";
import { recordVersion } from "#domain/history.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { findRevisionIssues, reviseAgent as revise } from "#registry/agents/revise-agent.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import type { Handler } from "./handler.ts";
import { parseListingBody } from "./parse-listing-body.ts";
import { sendQueued } from "./send-queued.ts";

/** Null removes a fact, as in a merge patch (RFC 7396). */
const MEDIA_TYPES = ["application/json", "application/merge-patch+json"];

/** Queues a change of the owner's agent for review. */
export function reviseAgent({
	registry,
	baseUrl,
}: {
	registry: RegistryContext;
	baseUrl: string;
}): Handler {
	return async (request, response) => {
		const { token, parameters } = request.call;
		if (!token) throw new Error("A change came through without a token");
		const body = await readJsonBody(request, MEDIA_TYPES);
		const own = { slug: parameters.slug ?? "", ownerId: token.ownerId };
		const changes = await parseListingBody(AgentRevisionRequest, body, (rest) =>
			findRevisionIssues(registry.store, { ...own, changes: rest }),
		);
		const submission = await revise(registry, { ...own, changes });
		await sendQueued(request, response, {
			id: submission.id,
			baseUrl,
			message: `${queuedSentence(submission)} The public listing stays as it is until the change is approved.`,
		});
	};
}

/** Says that earlier changes, such as a published version, wait with it. */
function queuedSentence(submission: SubmissionRecord): string {
	return recordVersion(submission) === 1
		? "Queued for review."
		: "Queued for review, together with your earlier changes that are still pending.";
}
