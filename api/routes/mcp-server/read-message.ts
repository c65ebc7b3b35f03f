import type { Request, Response } from "express";
import { JSON_RPC_ERRORS, McpRequest } from "#contract/mcp-protocol.ts";
import { Refusal } from "#domain/errors.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { issuesOf } from "../../parse-body.ts";
import { asProtocolError, type ProtocolAnswer, protocolError } from "./protocol-answer.ts";

/** Its streams would never end, and nothing here changes but with the hour. */
const SUBSCRIBE = "subscriptions/listen";
const METHOD_NOT_FOUND = -32_601;

/** The one message of a request, or what is wrong with the request before anybody looks into the message. */
export async function readMessage(
	request: Request,
	response: Response,
	baseUrl: string,
): Promise<{ message: McpRequest } | { wrong: ProtocolAnswer }> {
	const wrong = refuseSender(request, baseUrl);
	if (wrong) return { wrong };
	try {
		return checkMessage(await readJsonBody(request, response));
	} catch (error) {
		const known = error instanceof Refusal ? asProtocolError(error) : undefined;
		if (known) return { wrong: known };
		throw error;
	}
}

/** Pages of strangers would speak with the standing of whoever looks at them. */
function refuseSender(request: Request, baseUrl: string): ProtocolAnswer | undefined {
	const origin = request.get("Origin");
	if (origin !== undefined && origin !== new URL(baseUrl).origin) {
		return protocolError(403, {
			message: "Pages of other origins may not call this server; call it from a program.",
		});
	}
	if (acceptsJson(request.get("Accept"))) return undefined;
	return protocolError(406, {
		message: "Send Accept: application/json, text/event-stream. Answers are JSON.",
	});
}

function acceptsJson(accept = "*/*"): boolean {
	const types = accept.split(",").map((part) => part.split(";", 1)[0]?.trim().toLowerCase());
	return ["application/json", "application/*", "*/*"].some((type) => types.includes(type));
}

function checkMessage(body: unknown): { message: McpRequest } | { wrong: ProtocolAnswer } {
	if (Array.isArray(body)) {
		return refuse("Batches are not taken; send one JSON-RPC message a request.");
	}
	if (typeof body !== "object" || body === null)
		return refuse("This is no JSON-RPC request; send an object.");
	const parsed = McpRequest.safeParse(body);
	if (!parsed.success) {
		const issues = parsed.error.issues.flatMap(issuesOf);
		const wrong = issues.map(({ pointer, detail }) => `${pointer.slice("#/".length)} ${detail}`);
		return refuse(`This is no JSON-RPC request: ${wrong.join(", ")}.`);
	}
	const message = parsed.data;
	if (message.method !== SUBSCRIBE) return { message };
	const error = { code: METHOD_NOT_FOUND, message: "There is nothing to subscribe to." };
	return { wrong: protocolError(404, error, message.id ?? null) };
}

function refuse(message: string): { wrong: ProtocolAnswer } {
	return { wrong: protocolError(400, { code: JSON_RPC_ERRORS.invalidRequest, message }) };
}
