import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** The names for this machine if a connection has no address. */
const UNSPECIFIED: readonly string[] = ["", "0.0.0.0", "::"];

/** True for names and addresses that lead only to this machine. */
export function isLoopback(host: string): boolean {
	if (UNSPECIFIED.includes(host)) return true;
	const family = isIP(host);
	if (family !== 0) return loopback.check(host, family === 4 ? "ipv4" : "ipv6");
	return /^(?:.+\.)?localhost$/i.test(host);
}

/** True for what no name server is asked, because it cannot be a name (RFC 1035, section 2.3.4). */
export function isNoName(host: string): boolean {
	const labels = host.replace(/\.$/, "").split(".");
	return host.length > 253 || !labels.every((label) => /^[\w-]{1,63}$/.test(label));
}
