import type { Request, Response } from "express";
import { renderJson } from "#render/json.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";

/** Answers with JSON as the row of the endpoint says, and with what is left of the caller's quota. */
export async function sendJson(
	request: Request,
	response: Response,
	content: unknown,
	headers: Readonly<Record<string, string>> = {},
): Promise<void> {
	const { endpoint, quota } = request.call;
	if (!endpoint) throw new Error("An answer came through without an endpoint");
	const { status, mediaType, cache } = endpoint;
	setQuotaHeaders(response, quota);
	const body = renderJson(content);
	await sendAnswer(request, response, { status, mediaType, cache, headers, body });
}
