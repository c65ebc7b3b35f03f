import type { Request } from "express";
import type { z } from "zod";
import { ArdExploreRequest, ArdListQuery, ArdSearchRequest } from "#contract/ard-registry.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { issuesOf } from "../../parse-body.ts";
import { parseQuery } from "../../parse-query.ts";
import { getHour, type HourSource } from "../../served-hour.ts";
import type { Handlers } from "../handler.ts";
import { sendJson } from "../send-json.ts";
import { exploreEntries } from "./explore-entries.ts";
import { getEntry } from "./get-entry.ts";
import { listEntries } from "./list-entries.ts";
import { searchEntries } from "./search-entries.ts";

type ArdHandlers = Pick<Handlers, "ardSearch" | "ardExplore" | "ardListAgents" | "ardGetAgent">;

/** The registry for clients of Agentic Resource Discovery. */
export function ardHandlers(source: HourSource): ArdHandlers {
	return {
		ardSearch: async (request, response) => {
			const asked = await readArdBody(ArdSearchRequest, request);
			const found = await searchEntries(getHour(source), asked);
			await sendJson(request, response, found);
		},
		ardExplore: async (request, response) => {
			const asked = await readArdBody(ArdExploreRequest, request);
			const counted = await exploreEntries(getHour(source), asked);
			await sendJson(request, response, counted);
		},
		ardListAgents: async (request, response) => {
			const { query } = request.call;
			const given = new URLSearchParams(query);
			const asked = parseQuery(ArdListQuery, query);
			const list = await listEntries(getHour(source), asked, (name) => given.has(name));
			await sendJson(request, response, list);
		},
		ardGetAgent: async (request, response) => {
			const entry = getEntry(getHour(source), request.call.parameters.identifier ?? "");
			await sendJson(request, response, entry);
		},
	};
}

/** Reads the request body. The protocol has one status for every wrong argument, wherever it is. */
async function readArdBody<Schema extends z.ZodType>(
	schema: Schema,
	request: Request,
): Promise<z.output<Schema>> {
	const parsed = schema.safeParse(await readJsonBody(request), { error: issueSentence });
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.flatMap(issuesOf);
	const [first] = errors;
	const detail = first ? `In the body, ${first.pointer} ${first.detail}.` : "The body is invalid.";
	throw new Refusal("invalid_query", detail, { errors });
}
