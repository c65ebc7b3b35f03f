import { parse } from "tldts";

/**
 * The part of a host that one owner has. Names below it count as one, because the owner can have any number of them. On
 * platforms that give each customer a subdomain, such as herokuapp.com, that subdomain is the part.
 */
export function registrableDomain(host: string): string {
	return parse(host, { allowPrivateDomains: true }).domain ?? host;
}
