import { isIP } from "node:net";
import { OutboundFailure } from "./outbound-failure.ts";
import type { AddressPolicy } from "./public-address.ts";

export interface AddressLookup {
	policy: AddressPolicy;
	/** The IPv4 and IPv6 addresses of a host. Empty if the name does not exist. */
	resolve: (host: string) => Promise<readonly string[]>;
}

/** If any is not allowed, the host is refused, because connections could go to that one. */
export async function findAddresses(url: URL, { policy, resolve }: AddressLookup) {
	// Only URLs have brackets around IPv6 addresses.
	const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
	const addresses = isIP(host) ? [host] : await resolve(host);
	if (addresses.length === 0 || !addresses.every((address) => policy.isAllowed(address, url))) {
		throw new OutboundFailure("no_public_host");
	}
	return addresses;
}
