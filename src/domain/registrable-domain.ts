import { parse } from "tldts";

/**
 * The part of a host that one owner has: names below it are one, for the owner can have as many as there are letters. On
 * platforms that give a name to each customer, such as herokuapp.com, that name is the owner's.
 */
export function registrableDomain(host: string): string {
	return parse(host, { allowPrivateDomains: true }).domain ?? host;
}
