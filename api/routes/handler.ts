import type { Request, Response } from "express";
import type { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { getParameter } from "#contract/http/addresses.ts";
import type { ASSETS } from "#contract/http/assets.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { ENDPOINTS } from "#contract/http/endpoints.ts";
import type { PAGES } from "#contract/http/pages.ts";
import { mapMembers } from "#contract/members-of.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { Holder } from "#registry/owners/acting.ts";
import type { Actor } from "#registry/store.ts";
import { renderJson } from "#render/json.ts";
import { type SentAnswer, sendAnswer } from "../http/send-answer.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";

/** Answers a request that matches a row and whose client is known and within its limits. */
export type Handler = (request: Request, response: Response) => Promise<void>;

type Row = (typeof ENDPOINTS | typeof DASHBOARD | typeof PAGES | typeof ASSETS)[number];
type FileRow = Extract<Row, { file: string }>;

/** A handler for every row without a file: a row with neither does not compile. Rows with a file can also have one. */
export type Handlers = Readonly<
	Record<Exclude<Row, FileRow>["id"], Handler> & Partial<Record<FileRow["id"], Handler>>
>;

/** Only requests with a row have a handler. */
export function rowOf({ call: { endpoint } }: Request): Endpoint {
	if (!endpoint) throw new Error("An answer came through without an endpoint");
	return endpoint;
}

/** Answers as the row of the endpoint says, except for what is given. */
export function sendAsRow(
	request: Request,
	response: Response,
	answer: Pick<SentAnswer, "body"> & Partial<SentAnswer>,
) {
	const { status, mediaType, cache } = rowOf(request);
	return sendAnswer(request, response, { status, mediaType, cache, ...answer });
}

/** The same with what is left of the caller's quota. */
export async function sendWithQuota(...[request, response, answer]: Parameters<typeof sendAsRow>) {
	setQuotaHeaders(response, request.call.quota);
	await sendAsRow(request, response, answer);
}

/** The same with JSON, or with nothing. */
export async function sendJson(
	request: Request,
	response: Response,
	content: unknown,
): Promise<void> {
	const { status } = rowOf(request);
	if (status !== 204) return sendWithQuota(request, response, { body: renderJson(content) });
	setQuotaHeaders(response, request.call.quota);
	response.set("Cache-Control", "no-store").status(status).end();
}

/** Handlers of endpoints by what they answer as JSON. An endpoint without a body (204) answers nothing. */
export function answering<Id extends keyof Handlers>(
	answers: Readonly<Record<Id, (request: Request, response: Response) => Promise<unknown>>>,
): Record<Id, Handler> {
	return mapMembers(answers, (answer) => async (request, response) => {
		await sendJson(request, response, await answer(request, response));
	});
}

/**
 * Versions of which a change may be one, by `If-Match` (RFC 9110 section 13.1.1). Undefined for any; weak ones never
 * match, so they leave none.
 */
export function readIfMatch(request: Request): readonly string[] | undefined {
	const header = request.get("If-Match")?.trim();
	if (header === undefined || header === "*") return undefined;
	return header.split(",").flatMap((text) => {
		const [, weak, tag] = /^(W\/)?"([\x21\x23-\x2b\x2d-\x7e]*)"$/.exec(text.trim()) ?? [];
		if (tag === undefined) throw new Refusal("invalid_header", MALFORMED);
		return weak ? [] : [tag];
	});
}

const MALFORMED = 'If-Match must be ETags in double quotes, such as "3", or *.';

/** The middleware has turned away every request without one, so a missing one is our bug. */
export function tokenOf({ call }: Request): TokenRecord {
	if (!call.token) throw new Error("A row with a scope was reached without a token");
	return call.token;
}

export const parameterOf = ({ call }: Request, name: string) => getParameter(call.parameters, name);

export function holderOf(request: Request): Holder & { token: TokenRecord } {
	const token = tokenOf(request);
	return { id: token.ownerId, token };
}

/** The person whose token it is, for what only people do: voting, watching, commenting, moderating. */
export function tokenActor(request: Request): Actor {
	const { ownerId, limits } = tokenOf(request);
	if (!isOrganisation(ownerId) && !limits) return { id: ownerId };
	throw new Refusal("not_allowed", "This needs a token of a person, without limits.");
}
