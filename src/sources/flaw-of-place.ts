import { isIP } from "node:net";
import type { OutboundFailure } from "#outbound/outbound-failure.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";

/** Why a source cannot be reached from here, as a sentence for the operator, who may know what networks there are. */
export async function flawOfPlace(
	place: string,
	allowed: readonly string[],
	resolve: (host: string) => Promise<readonly string[]> = resolveHost,
): Promise<string | undefined> {
	const url = URL.parse(place.replace(/^git\+/i, ""));
	if (!url || !/^https?:$/.test(url.protocol)) return undefined;
	const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
	const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
	if (addresses.length === 0) return `The host ${host} was not found. Is the address right?`;
	const policy = createAddressPolicy(allowed);
	const inside = addresses.find((address) => !policy.isAllowed(address));
	if (inside === undefined) return undefined;
	return `The host ${host} is in a private network. To follow it, add ${inside} or its range to OUTBOUND_ALLOW and start the service again.`;
}

/** What a failed request says, with the setting that may help. It is public, so it does not tell which of both is so. */
export function failureSentence({ kind, message }: OutboundFailure): string {
	if (kind !== "no_public_host") return message;
	return `${message} An operator can allow a private network with OUTBOUND_ALLOW.`;
}
