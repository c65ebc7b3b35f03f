import type { Request, Response } from "express";
import { ArdExploreRequest, ArdListQuery, ArdSearchRequest } from "#contract/ard-registry.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { renderJson } from "#render/json.ts";
import { parseQuery } from "../../parse-query.ts";
import { quotaHeaders } from "../../rate-limit/quota-headers.ts";
import { sendAnswer } from "../../send-answer.ts";
import { getHour, type HourSource } from "../../served-hour.ts";
import type { Handlers } from "../handler.ts";
import { exploreEntries } from "./explore-entries.ts";
import { getEntry } from "./get-entry.ts";
import { listEntries } from "./list-entries.ts";
import { readArdBody } from "./read-ard-body.ts";
import { searchEntries } from "./search-entries.ts";

type ArdHandlers = Pick<Handlers, "ardSearch" | "ardExplore" | "ardListAgents" | "ardGetAgent">;

/** The registry for clients of Agentic Resource Discovery. */
export function ardHandlers(source: HourSource): ArdHandlers {
	return {
		ardSearch: async (request, response) => {
			const asked = await readArdBody(ArdSearchRequest, request);
			const found = await searchEntries(getHour(source), asked);
			await send("ardSearch", [request, response], found);
		},
		ardExplore: async (request, response) => {
			const asked = await readArdBody(ArdExploreRequest, request);
			const counted = await exploreEntries(getHour(source), asked);
			await send("ardExplore", [request, response], counted);
		},
		ardListAgents: async (request, response) => {
			const { query } = request.call;
			const given = new URLSearchParams(query);
			const asked = parseQuery(ArdListQuery, query);
			const list = await listEntries(getHour(source), asked, (name) => given.has(name));
			await send("ardListAgents", [request, response], list);
		},
		ardGetAgent: async (request, response) => {
			const entry = getEntry(getHour(source), request.call.parameters.identifier ?? "");
			await send("ardGetAgent", [request, response], entry);
		},
	};
}

async function send(
	id: EndpointId,
	[request, response]: [Request, Response],
	content: object,
): Promise<void> {
	const { mediaType, cache } = getEndpoint(id);
	const headers = quotaHeaders(request.call.quota);
	await sendAnswer(request, response, { mediaType, cache, body: renderJson(content), headers });
}
