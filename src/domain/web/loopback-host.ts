/** An address of version 4 in one of version 6, also as the URL parser writes it (RFC 4291 section 2.5.5.2). */
const MAPPED = /^\[?::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4})\]?$/i;

/** True for names and addresses that lead to the machine itself (RFC 6761 section 6.3, RFC 1122, RFC 4291). */
export function isLoopbackHost(host: string): boolean {
	return (
		/^(?:.+\.)?localhost$/i.test(host) ||
		/^127(?:\.\d{1,3}){1,3}$/.test(host) ||
		["::1", "[::1]"].includes(host) ||
		MAPPED.test(host)
	);
}

/**
 * True when browsers keep Secure cookies from this address. Over plain HTTP they do so for the machine itself only.
 */
export function keepsSecureCookies(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol === "https:" || isLoopbackHost(hostname);
}
