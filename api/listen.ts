import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
	createServer as createHttpServer,
	type RequestListener,
	type Server,
	type ServerOptions,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import { PROBLEMS, type ProblemCode } from "#contract/problem.ts";
import type { Config } from "./config.ts";
import type { messageClasses } from "./message-classes.ts";

/** Bounds on slow and large requests; Node checks the times at the interval. */
const SERVER_OPTIONS: ServerOptions = {
	headersTimeout: 10_000,
	requestTimeout: 15_000,
	connectionsCheckingInterval: 2_000,
	maxHeaderSize: 8_192,
};
/** Longer than the idle time of common balancers, so that they close first. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 75_000;

/** Time that requests in flight have to end. */
const DRAIN_MS = 10_000;
/** How soon a connection is closed once its last request has ended. */
const SWEEP_MS = 50;

/** Makes the server listen; with certificate and key it speaks HTTPS. */
export async function listen(
	listener: RequestListener,
	config: Config,
	classes: ReturnType<typeof messageClasses> | undefined = undefined,
): Promise<Server> {
	const options = { ...SERVER_OPTIONS, ...classes };
	const server = config.tls
		? createHttpsServer(
				{
					...options,
					cert: readFileSync(config.tls.certFile),
					key: readFileSync(config.tls.keyFile),
				},
				listener,
			)
		: createHttpServer(options, listener);
	if (config.trustProxy.length > 0) server.keepAliveTimeout = KEEP_ALIVE_BEHIND_PROXY_MS;
	server.on("clientError", refuseUnreadable);
	server.listen(config.port, config.host);
	await once(server, "listening");
	return server;
}

/** Takes no new connections, lets requests in flight end, and cuts off what takes too long. */
export async function drain(server: Server): Promise<void> {
	const closed = once(server, "close");
	server.close();
	// A connection that was busy at that moment would stay open for the next request of its client.
	const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
	const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
	await closed;
	clearInterval(sweep);
	clearTimeout(timer);
}

const UNREADABLE: Readonly<Record<string, { status: string; code: ProblemCode; detail: string }>> =
	{
		HPE_HEADER_OVERFLOW: {
			status: "431 Request Header Fields Too Large",
			code: "invalid_header",
			detail: "The headers are too large.",
		},
		ERR_HTTP_REQUEST_TIMEOUT: {
			status: "408 Request Timeout",
			code: "malformed_body",
			detail: "The request took too long to arrive.",
		},
	};
const MALFORMED = {
	status: "400 Bad Request",
	code: "invalid_header",
	detail: "This is not a readable HTTP request.",
} as const;

/** Requests that Node cannot parse never reach the application; they get the same kind of answer all the same. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
	if (!socket.writable || error.code === "ECONNRESET") {
		socket.destroy();
		return;
	}
	const { status, code, detail } = UNREADABLE[error.code ?? ""] ?? MALFORMED;
	const { title } = PROBLEMS[code];
	const body = JSON.stringify({
		type: "about:blank",
		title,
		status: Number(status.slice(0, 3)),
		detail,
		code,
	});
	socket.end(
		[
			`HTTP/1.1 ${status}`,
			"Content-Type: application/problem+json; charset=utf-8",
			`Content-Length: ${Buffer.byteLength(body)}`,
			"Cache-Control: no-store",
			"Connection: close",
			"",
			body,
		].join("\r\n"),
	);
}
