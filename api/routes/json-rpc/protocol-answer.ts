import type { Request, Response } from "express";
import { JSON_RPC_ERRORS, type JsonRpcId } from "#contract/json-rpc.ts";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problem.ts";
import type { Refusal } from "#domain/errors.ts";
import { renderJson } from "#render/json.ts";
import { quotaHeaders, setQuotaHeaders } from "../../rate-limit/quota-headers.ts";
import { sendAnswer } from "../../send-answer.ts";

/** The protocol's answer to one message. */
export interface ProtocolAnswer {
	status: number;
	/** Empty for notifications, which are only acknowledged. */
	body: string;
	headers?: Readonly<Record<string, string>>;
}

/** An error of the protocol, with a sentence that helps the author of the client. */
export function protocolError(
	status: number,
	{ code = JSON_RPC_ERRORS.invalidRequest, message }: { code?: number; message: string },
	id: JsonRpcId | null = null,
): ProtocolAnswer {
	return { status, body: renderJson({ jsonrpc: "2.0", id, error: { code, message } }) };
}

/** The protocol's codes for failures that are problem documents elsewhere. */
export type ErrorCodes = Readonly<Partial<Record<ProblemCode, number>>>;

/** Codes for failures of reading a body. */
const OF_MESSAGES: ErrorCodes = {
	malformed_body: JSON_RPC_ERRORS.parse,
	body_too_large: JSON_RPC_ERRORS.invalidRequest,
	unsupported_media_type: JSON_RPC_ERRORS.invalidRequest,
};

/** The same refusal as an error of the protocol. Undefined when the protocol has no such error. */
export function asProtocolError(
	{ code, message, headers }: Refusal,
	own: ErrorCodes = {},
): ProtocolAnswer | undefined {
	const known = own[code] ?? OF_MESSAGES[code];
	if (known === undefined) return undefined;
	return { ...protocolError(PROBLEMS[code].status, { code: known, message }), headers };
}

export async function sendProtocolAnswer(
	request: Request,
	response: Response,
	{ status, body, headers = {} }: ProtocolAnswer,
): Promise<void> {
	const { quota } = request.call;
	if (body !== "") {
		const all = { ...quotaHeaders(quota), ...headers };
		const kind = { mediaType: MEDIA_TYPES.json, cache: "no-store" as const };
		return sendAnswer(request, response, { status, ...kind, body, headers: all });
	}
	setQuotaHeaders(response, quota);
	response.set("Cache-Control", "no-store");
	response.status(status).end();
}
