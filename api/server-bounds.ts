import type { Server, ServerOptions } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";
import { IPV6_PREFIX_BITS } from "./rate-limit/limiters.ts";

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
	connections: number;
	/** Of one client; proxies that are trusted speak for many. */
	connectionsPerClient: number;
}

export const SERVER_BOUNDS: ServerBounds = {
	headersMs: 10_000,
	requestMs: 15_000,
	checkMs: 2_000,
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
	server.maxConnections = bounds.connections;
	server.timeout = bounds.silentMs;
	server.on("connection", limitPerClient(bounds.connectionsPerClient, trustProxy));
}

/** Closes what a client opens beyond its share at once: no answer costs less. */
function limitPerClient(most: number, trustProxy: readonly string[]): (socket: Socket) => void {
	const trusted = networksOf(trustProxy);
	const open = new Map<string, number>();
	return (socket) => {
		const address = socket.remoteAddress ?? "";
		const client = clientOf(address);
		if (trusted.check(...familyOf(address))) return;
		const count = (open.get(client) ?? 0) + 1;
		if (count > most) {
			socket.destroy();
			return;
		}
		open.set(client, count);
		socket.once("close", () => {
			const left = (open.get(client) ?? 1) - 1;
			if (left > 0) open.set(client, left);
			else open.delete(client);
		});
	};
}

function clientOf(address: string): string {
	return isIPv6(address) ? ipKeyGenerator(address, IPV6_PREFIX_BITS) : address;
}

function networksOf(list: readonly string[]): BlockList {
	const networks = new BlockList();
	for (const text of list) {
		const [address = "", prefix] = text.split("/");
		const [, family] = familyOf(address);
		const bits = prefix ?? (family === "ipv6" ? 128 : 32);
		networks.addSubnet(address, Number(bits), family);
	}
	return networks;
}

function familyOf(address: string): [address: string, family: "ipv4" | "ipv6"] {
	return [address, isIPv6(address) ? "ipv6" : "ipv4"];
}
