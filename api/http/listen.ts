import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
	createServer as createHttpServer,
	IncomingMessage,
	type RequestListener,
	type Server,
	ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Express } from "express";
import { createOpenAnswers } from "../hours/open-answers.ts";
import { writeWaitingAnswers } from "../process/end-together.ts";
import type { Config } from "../settings/config.ts";
import { findBadHeaders, refuseHeaders, refuseUnreadable } from "./refuse-unreadable.ts";
import { keepInBounds, optionsFor, SERVER_BOUNDS, type ServerBounds } from "./server-bounds.ts";

/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 75_000;

/** How long requests in progress may take to finish. */
const DRAIN_MS = 10_000;
/** How soon a connection is closed once its last request has ended. */
const SWEEP_MS = 50;

interface ListenOptions {
	classes?: ReturnType<typeof messageClasses>;
	bounds?: ServerBounds;
}

/** Starts listening: over HTTPS if there is a certificate and a key. */
export async function listen(
	listener: RequestListener,
	config: Pick<Config, "port" | "host" | "tls"> & { trustProxy: readonly string[] },
	{ classes, bounds = SERVER_BOUNDS }: ListenOptions = {},
): Promise<Server> {
	const options = { ...optionsFor(bounds), ...classes };
	const server = config.tls
		? createHttpsServer({
				...options,
				cert: readFileSync(config.tls.certFile),
				key: readFileSync(config.tls.keyFile),
			})
		: createHttpServer(options);
	if (config.trustProxy.length > 0) server.keepAliveTimeout = KEEP_ALIVE_BEHIND_PROXY_MS;
	keepInBounds(server, bounds, config.trustProxy);
	const answers = createOpenAnswers(bounds);
	const serve: RequestListener = (request, response) => {
		answers.note(request, response);
		const refused = findBadHeaders(request, bounds);
		if (refused) refuseHeaders(response, refused);
		else listener(request, response);
	};
	server.on("request", serve);
	// Expect headers beyond the protocol are ignored.
	server.on("checkExpectation", serve);
	server.on("clientError", (error, socket) => {
		// Requests are answered in the order they arrived.
		writeWaitingAnswers();
		if (socket instanceof Socket) refuseUnreadable(error, socket, answers.hasBegun(socket));
		else socket.destroy();
	});
	server.listen(config.port, config.host);
	await once(server, "listening");
	return server;
}

/**
 * Request and response classes for a server of this application. Express would change the prototype of each object,
 * which makes it slow. Objects of these classes stay fast.
 */
export function messageClasses(app: Express) {
	class AppRequest extends IncomingMessage {}
	class AppResponse extends ServerResponse {}
	app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
	app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
	return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/**
 * Stops a service. `graceMs` is how long load balancers have to notice. During the grace period all requests are still answered, and each answer closes its connection,
 * because a request that arrives just as a kept connection closes is lost. That can still happen on an idle connection;
 * clients then repeat the request.
 */
export async function stopServing(server: Server, { graceMs }: { graceMs: number }): Promise<void> {
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
	});
	if (graceMs > 0) await pause(graceMs);
	await drain(server);
}

/** Accepts no new connections, lets requests in progress end, and cuts off those that take too long. */
export async function drain(server: Server): Promise<void> {
	const closed = once(server, "close");
	server.close();
	// A connection that was busy at that moment would stay open for the client's next request.
	const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
	const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
	await closed;
	clearInterval(sweep);
	clearTimeout(timer);
}
