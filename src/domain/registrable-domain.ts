import { parse } from "tldts";

/**
 * The part of a host that belongs to one owner. Names below it count as one, because the owner can create any number of
 * them. On platforms that give each customer a subdomain, such as herokuapp.com, it is that subdomain.
 */
export function registrableDomain(host: string): string {
	return parse(host, { allowPrivateDomains: true }).domain ?? host;
}
