import type { Request, Response } from "express";
import type { ASSETS } from "#contract/assets.ts";
import type { DASHBOARD } from "#contract/dashboard.ts";
import type { ENDPOINTS } from "#contract/endpoints.ts";
import type { PAGES } from "#contract/pages.ts";
import { Refusal } from "#domain/errors.ts";
import { isOrganisation } from "#domain/owners.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { Holder } from "#registry/owners/acting.ts";
import type { Actor } from "#registry/store.ts";
import { renderJson } from "#render/json.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";

/** Answers a request that matches a row and whose client is known and within its limits. */
export type Handler = (request: Request, response: Response) => Promise<void>;

type Row = (typeof ENDPOINTS | typeof DASHBOARD | typeof PAGES | typeof ASSETS)[number];
type FileRow = Extract<Row, { file: string }>;

/** A handler for every row without a file: a row with neither does not compile. Rows with a file can also have one. */
export type Handlers = Readonly<
	Record<Exclude<Row, FileRow>["id"], Handler> & Partial<Record<FileRow["id"], Handler>>
>;

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

/** Answers without a body (204, RFC 9110 section 15.3.5). */
export function sendNothing({ call }: Request, response: Response): void {
	setQuotaHeaders(response, call.quota);
	response.set("Cache-Control", "no-store");
	response.status(204).end();
}

/**
 * Versions of which a change may be one, by `If-Match` (RFC 9110 section 13.1.1). Undefined for any; weak ones never
 * match, so they leave none.
 */
export function readIfMatch(request: Request): readonly string[] | undefined {
	const given = request.get("If-Match")?.trim();
	if (given === undefined || given === "*") return undefined;
	return given.split(",").flatMap((text) => {
		const [, weak, tag] = /^(W\/)?"([\x21\x23-\x2b\x2d-\x7e]*)"$/.exec(text.trim()) ?? [];
		if (tag === undefined) throw new Refusal("invalid_header", MALFORMED);
		return weak ? [] : [tag];
	});
}

const MALFORMED = 'If-Match must be ETags in double quotes, such as "3", or *.';

/**
 * The token of a request. The middleware has turned away every request without one, so a missing one is our bug.
 */
export function tokenOf({ call }: Request): TokenRecord {
	if (!call.token) throw new Error("A row with a scope was reached without a token");
	return call.token;
}

/** Who holds the request's token. */
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
