import { isIPv6 } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";

/** A /56 of IPv6 is what one customer gets, so it counts as one client. */
const CLIENT_PREFIX_BITS = 56;
/** A /48 of IPv6 can contain many clients of one customer. */
const NETWORK_PREFIX_BITS = 48;

export function clientKey(address: string): string {
	return isIPv6(address) ? ipKeyGenerator(address, CLIENT_PREFIX_BITS) : address;
}

export function networkKey(address: string): string {
	const [, v4] = /(?<!\d)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? [];
	if (v4 !== undefined) return `${v4}.0/24`;
	return isIPv6(address) ? ipKeyGenerator(address, NETWORK_PREFIX_BITS) : "";
}
