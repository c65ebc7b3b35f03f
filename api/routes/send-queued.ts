import type { Request, Response } from "express";
import { submissionPath } from "#contract/addresses.ts";
import type { RegistrationResponse } from "#contract/registration.ts";
import { sendJson } from "./send-json.ts";

interface Queued {
	/** ID of the submission. */
	id: string;
	message: string;
	baseUrl: string;
}

/** Says that a submission is in review, and where to follow it. */
export async function sendQueued(
	request: Request,
	response: Response,
	{ id, message, baseUrl }: Queued,
): Promise<void> {
	const answer: RegistrationResponse = { id, status: "pending", message };
	await sendJson(request, response, answer, { Location: baseUrl + submissionPath(id) });
}
