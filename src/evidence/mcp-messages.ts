import type { GuardedAnswer } from "#outbound/guarded-fetch.ts";
import type { Conversation } from "./conversation.ts";
import { createEventReader } from "./event-stream.ts";
import { membersIn, readJson, textIn } from "./read-json.ts";

/** The era without a handshake, and the last one with it. */
export const MODERN_VERSION = "2026-07-28";
export const LEGACY_VERSION = "2025-11-25";

export interface McpAnswer {
	answer: GuardedAnswer;
	/** Undefined if it is none of the protocol. */
	result: Readonly<Record<string, unknown>> | undefined;
	error: { code: number; data: Readonly<Record<string, unknown>> } | undefined;
}

interface McpMessage {
	method: string;
	params?: Readonly<Record<string, unknown>>;
	headers?: Readonly<Record<string, string>>;
	/** Notifications have no answer. */
	isNotification?: true;
}

export type SendMessage = (message: McpMessage) => Promise<McpAnswer>;

const MAX_MOVES = 3;

/** Sends messages of the protocol to one endpoint, one after the other, and never with a credential. */
export function createMcpSender(endpoint: string, conversation: Conversation): SendMessage {
	let id = 0;
	let url = endpoint;
	const send = async (message: McpMessage, moves = 0): Promise<McpAnswer> => {
		const { method, params, headers, isNotification } = message;
		if (!isNotification) id += 1;
		const head = isNotification ? {} : { id };
		const isAnswer = (data: string) => membersIn(readJson(data)).id === id;
		const events = createEventReader(({ data }) => isAnswer(data));
		const answer = await conversation.ask(url, {
			method: "POST",
			about: method,
			headers: {
				"Content-Type": "application/json",
				Accept: "application/json, text/event-stream",
				...headers,
			},
			body: JSON.stringify({ jsonrpc: "2.0", ...head, method, ...(params && { params }) }),
			// Some leave the stream open after the answer.
			isEnough: events.take,
		});
		const moved = placeOfMove(answer, url);
		if (moved !== undefined && moves < MAX_MOVES) {
			url = moved;
			return send(message, moves + 1);
		}
		const isStream = /^text\/event-stream\b/i.test(answer.headers["content-type"] ?? "");
		return { answer, ...readMessage(isStream ? (events.found()?.data ?? "") : answer.body) };
	};
	return send;
}

/** Where the same message is to be sent. Not to another host, which has not asked for it, nor without protection. */
function placeOfMove({ status, headers }: GuardedAnswer, from: string): string | undefined {
	if (status !== 307 && status !== 308) return undefined;
	const to = URL.parse(headers.location ?? "", from);
	const { host, protocol } = new URL(from);
	if (to?.host !== host || (protocol === "https:" && to.protocol !== "https:")) return undefined;
	return to.href;
}

function readMessage(body: Uint8Array | string): Omit<McpAnswer, "answer"> {
	const message = membersIn(readJson(body));
	if (message.jsonrpc !== "2.0") return { result: undefined, error: undefined };
	const { code, data } = membersIn(message.error);
	return {
		result: "result" in message ? membersIn(message.result) : undefined,
		error: typeof code === "number" ? { code, data: membersIn(data) } : undefined,
	};
}

/** Whom it says it is. Null if it does not. */
export function serverIn(value: unknown) {
	const { name, version } = membersIn(value);
	const text = textIn(name);
	return text === null ? null : { name: text, version: textIn(version) };
}
