import type { Request, Response } from "express";
import type { z } from "zod";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { JSON_RPC_ERRORS, JsonRpcId } from "#contract/protocols/json-rpc.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { renderJson } from "#render/json.ts";
import { issuesOf } from "../../http/parse-body.ts";
import { sendAnswer } from "../../http/send-answer.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { quotaHeaders, setQuotaHeaders } from "../../rate-limit/quota-headers.ts";

/** What an endpoint accepts. */
interface MessageRules<Message> {
	schema: z.ZodType<Message>;
	/** The recommended `Accept` header, and the types, one of which is enough. */
	accept: { advice: string; types: readonly string[] };
	baseUrl: string;
}

/** The one message of a request, or what is wrong with the request before the message is read. */
export async function readMessage<Message>(request: Request, rules: MessageRules<Message>) {
	const wrong = refuseSender(request, rules);
	if (wrong) return { wrong };
	try {
		return checkMessage(await readJsonBody(request), rules);
	} catch (error) {
		const answer = error instanceof Refusal ? asProtocolError(error) : undefined;
		if (!answer) throw error;
		return { wrong: answer };
	}
}

/** Refuses pages of other sites: they would act with the rights of the person who views them. */
function refuseSender(request: Request, { accept, baseUrl }: MessageRules<unknown>) {
	const origin = request.get("Origin");
	if (origin !== undefined && origin !== new URL(baseUrl).origin) {
		return protocolError(403, {
			message: "Pages on other origins cannot call this server; call it from a program.",
		});
	}
	if (isAmong([...accept.types, ...RANGES], request.get("Accept"))) return undefined;
	return protocolError(406, { message: `Send Accept: ${accept.advice}. Answers are JSON.` });
}

const RANGES = ["application/*", "*/*"];

function isAmong(types: readonly string[], accept = "*/*"): boolean {
	return accept
		.split(",")
		.some((part) => types.includes(part.split(";", 1)[0]?.trim().toLowerCase() ?? ""));
}

function checkMessage<Message>(
	body: unknown,
	{ schema }: MessageRules<Message>,
): { message: Message } | { wrong: ProtocolAnswer } {
	const refuse = (message: string, id: JsonRpcId | null = null) => ({
		wrong: protocolError(400, { message }, id),
	});
	if (Array.isArray(body)) {
		return refuse("Batches are not supported; send one JSON-RPC message per request.");
	}
	if (typeof body !== "object" || body === null)
		return refuse("This is not a JSON-RPC request; send an object.");
	const parsed = schema.safeParse(body, { error: issueSentence });
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
