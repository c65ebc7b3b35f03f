import type { Server, ServerOptions } from "node:http";
import { keepConnections } from "./keep-connections.ts";

/** What one client may take of the service, in time and in room. */
export interface ServerBounds {
	/** For the head of a request to arrive, and for all of it. */
	headersMs: number;
	requestMs: number;
	/** How often Node looks at the two. */
	checkMs: number;
	/** Nothing was sent and nothing taken for so long. */
	silentMs: number;
	/** For an answer to be taken whole, however steadily. */
	answerMs: number;
	headBytes: number;
	headers: number;
	/** Where there are more, whoever has the most loses one. */
	connections: number;
	/** Of one client; proxies that are trusted speak for many. */
	connectionsPerClient: number;
}

export const SERVER_BOUNDS: ServerBounds = {
	headersMs: 5_000,
	requestMs: 15_000,
	checkMs: 1_000,
	silentMs: 30_000,
	answerMs: 120_000,
	headBytes: 8_192,
	headers: 100,
	connections: 2_000,
	connectionsPerClient: 64,
};

export function optionsFor(bounds: ServerBounds): ServerOptions & { handshakeTimeout: number } {
	return {
		headersTimeout: bounds.headersMs,
		requestTimeout: bounds.requestMs,
		connectionsCheckingInterval: bounds.checkMs,
		maxHeaderSize: bounds.headBytes,
		handshakeTimeout: bounds.headersMs,
		// Where Node would say so itself, it would not say it as we do.
		requireHostHeader: false,
	};
}

/** Bounds that Node has no options for. */
export function keepInBounds(
	server: Server,
	bounds: ServerBounds,
	trustProxy: readonly string[],
): void {
	// Node would quietly drop the headers beyond its own bound, and with them the last one: what a proxy adds of the client.
	server.maxHeadersCount = 0;
	server.timeout = bounds.silentMs;
	server.on("connection", keepConnections(bounds, trustProxy));
}
