import { type AllowedHosts, isAllowedName } from "./allowed-hosts.ts";
import { isLoopbackHost } from "./loopback-host.ts";

/** Names that nobody can have (RFC 2606, RFC 6761). */
const EXAMPLE_HOST = /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))\.?$/i;

/** Something to fill in, as it is written and as the URL parser writes it. */
const UNFILLED = /<[^<>]*>|%3c(?:[^%]|%(?!3[ce]))*%3e/i;

/** True for an address that stands for one that was never filled in. Variables in braces are not that. */
export function isExampleAddress(address: string, allowed: AllowedHosts = []): boolean {
	const host = hostIn(address);
	return UNFILLED.test(address) || (EXAMPLE_HOST.test(host) && !isAllowedName(host, allowed));
}

/** True for an address on the machine of whoever reads it. */
export function isOwnMachine(address: string, allowed: AllowedHosts = []): boolean {
	const host = hostIn(address);
	return isLoopbackHost(host) && !isAllowedName(host, allowed);
}

/** The host of any address, also of one without a scheme or with variables. */
function hostIn(address: string): string {
	const [, host = ""] =
		/^(?:[a-z][a-z0-9+.-]*:\/\/|dns:\/*)?(?:[^/?#]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(address) ?? [];
	return host.toLowerCase();
}
