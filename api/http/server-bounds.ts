import type { Server, ServerOptions } from "node:http";
import { CONNECTIONS_PER_CLIENT } from "#contract/limits.ts";
import { keepConnections } from "./keep-connections.ts";

/** What one client may use of the service, in time and in number. */
export interface ServerBounds {
	/** For the head of a request to arrive, and for all of it. */
	headersMs: number;
	requestMs: number;
	/** How often Node checks both. */
	checkMs: number;
	/** For an idle connection. */
	silentMs: number;
	/** For the client to receive a whole answer, even if it reads steadily. */
	answerMs: number;
	/** Of answers that clients do not read, in all; and how often they are looked at. */
	unreadBytes: number;
	lookMs: number;
	headBytes: number;
	headers: number;
	/** If there are more, the network with the most loses one. */
	connections: number;
	/** Per client. Trusted proxies speak for many and have no such limit. */
	connectionsPerClient: number;
}

export const SERVER_BOUNDS: ServerBounds = {
	headersMs: 5_000,
	requestMs: 15_000,
	checkMs: 1_000,
	silentMs: 30_000,
	answerMs: 120_000,
	unreadBytes: 8_388_608,
	lookMs: 5_000,
	headBytes: 8_192,
	headers: 100,
	connections: 2_000,
	connectionsPerClient: CONNECTIONS_PER_CLIENT,
};

export function optionsFor(bounds: ServerBounds): ServerOptions & { handshakeTimeout: number } {
	return {
		headersTimeout: bounds.headersMs,
		requestTimeout: bounds.requestMs,
		connectionsCheckingInterval: bounds.checkMs,
		maxHeaderSize: bounds.headBytes,
		handshakeTimeout: bounds.headersMs,
		// We answer this ourselves, because Node's answer would differ from ours.
		requireHostHeader: false,
	};
}

/** Limits that Node has no options for. */
export function keepInBounds(server: Server, bounds: ServerBounds, trustProxy: readonly string[]) {
	// Node would silently drop headers beyond its own limit, the last ones first: those are what a proxy adds about the
	// client.
	server.maxHeadersCount = 0;
	server.timeout = bounds.silentMs;
	server.on("connection", keepConnections(bounds, trustProxy));
}
