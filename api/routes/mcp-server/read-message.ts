import type { Request, Response } from "express";
import type { z } from "zod";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { JSON_RPC_ERRORS, JsonRpcId } from "#contract/protocols/json-rpc.ts";
import { McpRequest } from "#contract/protocols/mcp-protocol.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { renderJson } from "#render/json.ts";
import { issuesOf } from "../../http/parse-body.ts";
import { parseRange } from "../../http/parse-range.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { quotaHeaders, setQuotaHeaders } from "../../rate-limit/quota-headers.ts";
import { sendAsRow } from "../handler.ts";

type ReadMessage = { message: McpRequest } | { wrong: ProtocolAnswer };

/** The one message of a request, or what is wrong with the request before the message is read. */
export async function readMessage(request: Request, baseUrl: string): Promise<ReadMessage> {
	const wrong = refuseSender(request, baseUrl);
	if (wrong) return { wrong };
	try {
		return checkMessage(await readJsonBody(request));
	} catch (error) {
		const answer = error instanceof Refusal ? asProtocolError(error) : undefined;
		if (!answer) throw error;
		return { wrong: answer };
	}
}

/** Refuses pages of other sites: they would act with the rights of the person who views them. */
function refuseSender(request: Request, baseUrl: string) {
	const origin = request.get("Origin");
	if (origin !== undefined && origin !== new URL(baseUrl).origin) {
		return protocolError(403, {
			message: "Pages on other origins cannot call this server; call it from a program.",
		});
	}
	const accepted = (request.get("Accept") ?? "*/*").split(",").map(parseRange);
	if (accepted.some(([name]) => ACCEPTED.includes(name))) return undefined;
	return protocolError(406, { message: `Send Accept: ${ADVICE}. Answers are JSON.` });
}

/** One of these is enough. */
const ACCEPTED = ["application/json", "application/*", "*/*"];
/** Clients must accept both, although answers are never streams. */
const ADVICE = "application/json, text/event-stream";

function checkMessage(body: unknown): ReadMessage {
	const refuse = (message: string, id: JsonRpcId | null = null) => ({
		wrong: protocolError(400, { message }, id),
	});
	if (Array.isArray(body)) {
		return refuse("Batches are not supported; send one JSON-RPC message per request.");
	}
	if (typeof body !== "object" || body === null)
		return refuse("This is not a JSON-RPC request; send an object.");
	const parsed = McpRequest.safeParse(body, { error: issueSentence });
	if (parsed.success) return { message: parsed.data };
	// JSON-RPC repeats the name of a wrong request if it has one.
	const id = JsonRpcId.safeParse("id" in body ? body.id : null).data;
	return refuse(`This is not a JSON-RPC request: ${wrongMembers(parsed.error.issues)}.`, id);
}

export function wrongMembers(issues: readonly z.core.$ZodIssue[]): string {
	return issues
		.flatMap(issuesOf)
		.map(({ pointer, detail }) => `${pointer.slice("#/".length)} ${detail}`)
		.join(", ");
}

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

/** The protocol's codes for failures of reading a body, which are problem documents elsewhere. */
const OF_MESSAGES: Readonly<Partial<Record<ProblemCode, number>>> = {
	malformed_body: JSON_RPC_ERRORS.parse,
	body_too_large: JSON_RPC_ERRORS.invalidRequest,
	unsupported_media_type: JSON_RPC_ERRORS.invalidRequest,
};

/** The same refusal as an error of the protocol. Undefined when the protocol has no such error. */
function asProtocolError({ code, message, headers }: Refusal): ProtocolAnswer | undefined {
	const known = OF_MESSAGES[code];
	if (known === undefined) return undefined;
	return { ...protocolError(PROBLEMS[code].status, { code: known, message }), headers };
}

export async function sendProtocolAnswer(
	request: Request,
	response: Response,
	{ status, body, headers }: ProtocolAnswer,
): Promise<void> {
	const { quota } = request.call;
	if (body !== "") {
		const all = { ...quotaHeaders(quota), ...headers };
		return sendAsRow(request, response, { status, body, headers: all });
	}
	setQuotaHeaders(response, quota);
	response.set("Cache-Control", "no-store").status(status).end();
}
