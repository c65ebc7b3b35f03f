import type { Request, Response } from "express";
import { getEndpoint } from "#contract/endpoints.ts";
import { renderJson } from "#render/json.ts";
import { quotaHeaders } from "../../rate-limit/quota-headers.ts";
import { sendAnswer } from "../../send-answer.ts";

/** Editors run on other origins, and expect these headers on answers and on the preflight. */
const CORS = {
	"Access-Control-Allow-Methods": "GET, OPTIONS",
	"Access-Control-Allow-Headers": "Authorization, Content-Type",
};

export async function sendMcpAnswer(
	request: Request,
	response: Response,
	content: object,
): Promise<void> {
	const { mediaType, cache } = getEndpoint("listMcpServers");
	const headers = { ...CORS, ...quotaHeaders(request.call.quota) };
	await sendAnswer(request, response, { mediaType, cache, body: renderJson(content), headers });
}
