import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { Socket } from "node:net";
import type { Config } from "./config.ts";
import { endWaiting } from "./end-together.ts";
import type { messageClasses } from "./message-classes.ts";
import { createOpenAnswers } from "./open-answers.ts";
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
	config: Pick<Config, "port" | "host" | "tls" | "trustProxy">,
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
		endWaiting();
		if (socket instanceof Socket) refuseUnreadable(error, socket, answers.hasBegun(socket));
		else socket.destroy();
	});
	server.listen(config.port, config.host);
	await once(server, "listening");
	return server;
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
