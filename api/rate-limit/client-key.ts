import { isIPv6 } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";

/** Clients of one IPv6 /56 are one client: that is what one customer gets. */
const CLIENT_PREFIX_BITS = 56;
/** What one customer of a provider may have many clients in. */
const NETWORK_PREFIX_BITS = 48;

/** Who an address counts as. Those of whom nothing is known are one. */
export function clientKey(address: string): string {
	return isIPv6(address) ? ipKeyGenerator(address, CLIENT_PREFIX_BITS) : address;
}

/** The surroundings of a client: a /24 of IPv4, a /48 of IPv6; empty for what is no address. */
export function networkKey(address: string): string {
	const [, v4] = /(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
	if (v4 !== undefined) return `${v4}.0/24`;
	return isIPv6(address) ? ipKeyGenerator(address, NETWORK_PREFIX_BITS) : "";
}
