import type { Request, Response } from "express";
import { submissionPath } from "#contract/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import type { RegistrationResponse } from "#contract/registration.ts";
import { renderJson } from "#render/json.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";

interface Queued {
	endpointId: EndpointId;
	/** ID of the submission. */
	id: string;
	message: string;
	baseUrl: string;
}

/** Says that a submission is in review, and where to follow it. */
export async function sendQueued(
	request: Request,
	response: Response,
	{ endpointId, id, message, baseUrl }: Queued,
): Promise<void> {
	const { mediaType, cache } = getEndpoint(endpointId);
	const answer: RegistrationResponse = { id, status: "pending", message };
	setQuotaHeaders(response, request.call.quota);
	await sendAnswer(request, response, {
		status: 202,
		mediaType,
		cache,
		body: renderJson(answer),
		headers: { Location: baseUrl + submissionPath(id) },
	});
}
