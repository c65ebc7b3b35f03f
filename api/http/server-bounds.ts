import type { Server, ServerOptions } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { CONNECTIONS_PER_CLIENT } from "#contract/limits.ts";
import { clientKey, networkKey } from "../rate-limit/client-key.ts";

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

/**
 * Immediately closes connections beyond a client's share, which is the cheapest answer. When all connections are taken,
 * the network with the most of them loses its oldest, so that no client can lock others out, no matter how many addresses
 * or half-sent requests they use. Trusted proxies speak for many clients and have no share.
 */
function keepConnections(
	{ connections, connectionsPerClient }: Pick<ServerBounds, "connections" | "connectionsPerClient">,
	trustProxy: readonly string[],
): (socket: Socket) => void {
	const trusted = networksOf(trustProxy);
	const clients = new Map<string, Set<Socket>>();
	const networks = new Map<string, Set<Socket>>();
	let count = 0;
	return (socket) => {
		const address = socket.remoteAddress ?? "";
		if (trusted.check(...familyOf(address))) return;
		const groups: [Map<string, Set<Socket>>, string][] = [
			[clients, clientKey(address)],
			[networks, networkKey(address)],
		];
		if ((clients.get(clientKey(address))?.size ?? 0) >= connectionsPerClient) {
			socket.destroy();
			return;
		}
		if (count >= connections) oldestOfMost(networks)?.destroy();
		count += 1;
		for (const [all, key] of groups) all.set(key, (all.get(key) ?? new Set()).add(socket));
		socket.once("close", () => {
			count -= 1;
			for (const [all, key] of groups) forget(all, key, socket);
		});
	};
}

function forget(all: Map<string, Set<Socket>>, key: string, socket: Socket): void {
	const group = all.get(key);
	group?.delete(socket);
	if (group?.size === 0) all.delete(key);
}

/** Sockets that are already closed leave their groups a moment later. */
function oldestOfMost(networks: ReadonlyMap<string, Set<Socket>>): Socket | undefined {
	let most: Set<Socket> | undefined;
	for (const group of networks.values()) if (group.size > (most?.size ?? 0)) most = group;
	for (const socket of most ?? []) if (!socket.destroyed) return socket;
	return undefined;
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
