import { isIP } from "node:net";
import { OutboundFailure } from "./outbound-failure.ts";
import type { AddressPolicy } from "./public-address.ts";

export interface AddressLookup {
	policy: AddressPolicy;
	/** The IPv4 and IPv6 addresses of a host; none when there is no such name. */
	resolve: (host: string) => Promise<readonly string[]>;
}

/**
 * The addresses of the host of a URL, every one of them allowed: a name that leads both outside and inside is refused
 * as a whole, because which of its addresses is dialled is up to chance.
 */
export async function findAddresses(
	url: URL,
	{ policy, resolve }: AddressLookup,
): Promise<readonly string[]> {
	// A URL writes IPv6 addresses in brackets, everybody else without.
	const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
	const addresses = isIP(host) ? [host] : await resolve(host);
	if (addresses.length === 0 || !addresses.every((address) => policy.isAllowed(address))) {
		throw new OutboundFailure("no_public_host");
	}
	return addresses;
}
