import { isIP } from "node:net";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { resolveHost } from "#outbound/resolve-host.ts";

const EVERYBODY = createAddressPolicy([]);

/**
 * The networks that a source may reach although they are not public: those that the operator allows, if its own place is
 * not public either. Strangers write what a public source says, and its redirects and links must not lead inside.
 */
export async function openedNetworks(
	place: string,
	allowed: readonly string[],
	resolve: (host: string) => Promise<readonly string[]> = resolveHost,
): Promise<readonly string[]> {
	const url = URL.parse(place);
	if (allowed.length === 0 || !url?.hostname || url.protocol === "file:") return allowed;
	const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
	const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
	return addresses.some((address) => !EVERYBODY.isAllowed(address)) ? allowed : [];
}
