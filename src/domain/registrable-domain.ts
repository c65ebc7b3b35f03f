import { parse } from "tldts";

/** Whom a host belongs to: names of one domain are one, for anybody can have as many as there are letters. */
export function registrableDomain(host: string): string {
	return parse(host).domain ?? host;
}
