import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";

/** How long a client may take to read the answer before the connection is closed, even if it is still sending. */
const LINGER_MS = 1_000;

export interface UnreadableRequest {
	status: string;
	code: ProblemCode;
	detail: string;
}

const TOO_LARGE: UnreadableRequest = {
	status: "431 Request Header Fields Too Large",
	code: "invalid_header",
	detail: "The headers are too large.",
};

const UNREADABLE: Readonly<Record<string, UnreadableRequest>> = {
	HPE_HEADER_OVERFLOW: TOO_LARGE,
	ERR_HTTP_REQUEST_TIMEOUT: {
		status: "408 Request Timeout",
		code: "malformed_body",
		detail: "The request took too long to arrive.",
	},
};
const MALFORMED: UnreadableRequest = {
	status: "400 Bad Request",
	code: "invalid_header",
	detail: "This is not a valid HTTP request.",
};
const TOO_MANY: UnreadableRequest = { ...TOO_LARGE, detail: "There are too many headers." };
const NO_HOST: UnreadableRequest = {
	...MALFORMED,
	detail: "The request must have exactly one Host header.",
};

/** Requests that Node cannot parse never reach the application. They get the same kind of answer. */
export function refuseUnreadable(
	error: NodeJS.ErrnoException,
	socket: Socket,
	isAnswering: boolean,
): void {
	// In the middle of an answer, another one would be read as part of it.
	if (!socket.writable || error.code === "ECONNRESET" || isAnswering) {
		socket.destroy();
		return;
	}
	const { status, headers, body } = answerOf((error.code && UNREADABLE[error.code]) || MALFORMED);
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
	const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
	socket.once("close", () => clearTimeout(timer));
}

/** What is wrong with headers that Node can parse (RFC 9112 section 3.2). */
export function findBadHeaders(
	{ rawHeaders, httpVersion, headers }: IncomingMessage,
	{ headers: most }: { headers: number },
): UnreadableRequest | undefined {
	if (rawHeaders.length > 2 * most) return TOO_MANY;
	if (headers.host === undefined) return httpVersion === "1.1" ? NO_HOST : undefined;
	return rawHeaders.filter(isHostName).length > 1 ? NO_HOST : undefined;
}

/** Names and values alternate. */
function isHostName(text: string, place: number): boolean {
	return place % 2 === 0 && text.length === 4 && text.toLowerCase() === "host";
}

export function refuseHeaders(response: ServerResponse, unreadable: UnreadableRequest): void {
	const { status, headers, body } = answerOf(unreadable);
	response.writeHead(Number(status.slice(0, 3)), headers).end(body);
}

function answerOf({ status, code, detail }: UnreadableRequest) {
	const { title } = PROBLEMS[code];
	const problem = { type: "about:blank", title, status: Number(status.slice(0, 3)), detail, code };
	const body = JSON.stringify(problem);
	const headers = {
		"Content-Type": "application/problem+json; charset=utf-8",
		"Content-Length": String(Buffer.byteLength(body)),
		"Cache-Control": "no-store",
		Connection: "close",
	};
	return { status, headers, body };
}
