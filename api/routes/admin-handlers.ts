import { z } from "zod";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { membersOf } from "#contract/members-of.ts";
import type { ADMIN_ENDPOINTS } from "#contract/moderation/admin-endpoints.ts";
import type { Act } from "../acts/act.ts";
import { ACTS } from "../acts/acts.ts";
import { parseBody } from "../http/parse-body.ts";
import { parseQuery } from "../http/parse-query.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import type { ApiParts } from "./dashboard/visit.ts";
import { type Handler, sendJson, tokenActor } from "./handler.ts";

/** Every act with a row in the contract, for programs of moderators. A test asks for an act for each row. */
export function adminHandlers(
	parts: ApiParts,
): Readonly<Record<(typeof ADMIN_ENDPOINTS)[number]["id"], Handler>> {
	return membersOf(
		[...ACTS.values()].flatMap((act) =>
			act.endpoint ? [[act.endpoint.id, handlerOf(act, act.endpoint, parts)] as const] : [],
		),
	);
}

const Members = z.record(z.string(), z.unknown());

function handlerOf(
	act: Act,
	{ query: querySchema, body: bodySchema }: Endpoint,
	{ registry, baseUrl, onChange }: ApiParts,
): Handler {
	const context = { ...registry, baseUrl };
	return async (request, response) => {
		const actor = tokenActor(request);
		// Before anything is said about what was sent.
		await act.refuse(context, actor);
		const { parameters, query } = request.call;
		const read = querySchema && parseQuery(querySchema, query);
		const body = bodySchema && Members.parse(parseBody(bodySchema, await readJsonBody(request)));
		const done = await act.runRow(context, { ...body, ...parameters, ...read }, actor);
		if (done.changesSnapshot) onChange("moderator");
		if (done.location) response.set("Location", done.location);
		await sendJson(request, response, done.answer);
	};
}
