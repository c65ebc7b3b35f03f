import { z } from "zod";
import type { PathParameters } from "#contract/addresses.ts";
import type { ADMIN_ENDPOINTS } from "#contract/admin-endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { DecisionQuery } from "#contract/moderation.ts";
import type { Operation } from "#registry/operations/operation.ts";
import type { Actor, RegistryContext } from "#registry/registry-context.ts";
import { requireModerator } from "#registry/require-moderator.ts";
import { renderJson } from "#render/json.ts";
import type { OnChange } from "../../builds/share-builds.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { parseBody } from "../../parse-body.ts";
import { parseQuery } from "../../parse-query.ts";
import { setQuotaHeaders } from "../../rate-limit/quota-headers.ts";
import { sendAnswer } from "../../send-answer.ts";
import type { Handler } from "../handler.ts";
import { tokenActor } from "../token-actor.ts";

export interface AdminParts {
	registry: RegistryContext;
	baseUrl: string;
	/** Asks for a new release, because something public has changed. */
	onChange: OnChange;
}

type Row = (typeof ADMIN_ENDPOINTS)[number];

interface AdminCall {
	actor: Actor;
	parameters: PathParameters;
	/** Query without the question mark. */
	query: string;
	readBody: () => Promise<unknown>;
}

interface AdminAnswer<Id extends Row["id"]> {
	body: z.output<Extract<Row, { id: Id }>["schema"]>;
	headers?: Readonly<Record<string, string>>;
}

/** Answers a row of the moderators' API: refuses everyone else and answers as the row says. */
export function answerModerator<Id extends Row["id"]>(
	{ registry }: Pick<AdminParts, "registry">,
	id: Id,
	act: (call: AdminCall) => Promise<AdminAnswer<Id>>,
): Handler {
	const { status, mediaType, cache } = getEndpoint(id);
	return async (request, response) => {
		const actor = tokenActor(request);
		await requireModerator(registry.store, actor);
		const { parameters, query, quota } = request.call;
		const readBody = () => readJsonBody(request);
		const { body, headers = {} } = await act({ actor, parameters, query, readBody });
		setQuotaHeaders(response, quota);
		await sendAnswer(request, response, {
			status,
			mediaType,
			cache,
			headers,
			body: renderJson(body),
		});
	};
}

const Members = z.record(z.string(), z.unknown());

interface Deed<Id extends Row["id"], Result> {
	operation: Operation<Result>;
	/** Input of the operation, if its names differ from those of the path and the body. */
	rename?: (input: Record<string, unknown>) => Record<string, unknown>;
	answer: (result: Result) => AdminAnswer<Id>;
}

/** A row that does what an operation does: path, version and body are its input. */
export function actAsModerator<Id extends Row["id"], Result>(
	parts: AdminParts,
	id: Id,
	{ operation, rename = (input) => input, answer }: Deed<Id, Result>,
): Handler {
	const row: Endpoint = getEndpoint(id);
	return answerModerator(parts, id, async (call) => {
		const read = row.query && { expected: parseQuery(DecisionQuery, call.query).version };
		const body = row.body && Members.parse(parseBody(row.body, await call.readBody()));
		const input = rename({ ...body, ...call.parameters, ...read });
		const { result, changesSnapshot } = await operation.run(parts.registry, input, call.actor);
		if (changesSnapshot) parts.onChange("moderator");
		return answer(result);
	});
}
