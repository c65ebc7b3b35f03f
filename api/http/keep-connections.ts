import { BlockList, isIPv6, type Socket } from "node:net";
import { clientKey, networkKey } from "../rate-limit/client-key.ts";

interface ConnectionBounds {
	connections: number;
	connectionsPerClient: number;
}

/**
 * Immediately closes connections beyond a client's share, which is the cheapest answer. When all connections are taken,
 * the network with the most of them loses its oldest, so that no client can lock others out, no matter how many addresses
 * or half-sent requests they use. Trusted proxies speak for many clients and have no share.
 */
export function keepConnections(
	{ connections, connectionsPerClient }: ConnectionBounds,
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
