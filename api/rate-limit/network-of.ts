import { ipKeyGenerator } from "express-rate-limit";
import { IPV6_PREFIX_BITS } from "./limiters.ts";

/** What one customer can have many addresses of: the first 24 bits of an address of IPv4, and 56 of one of IPv6. */
export function networkOf(address: string): string {
	if (address.includes(":")) return ipKeyGenerator(address, IPV6_PREFIX_BITS);
	return address.replace(/\.\d{1,3}$/, ".0");
}
