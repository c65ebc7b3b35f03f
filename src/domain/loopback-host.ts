/** True for names and addresses that lead to the machine itself (RFC 6761 section 6.3, RFC 1122, RFC 4291). */
export function isLoopbackHost(host: string): boolean {
	return (
		/^(?:.+\.)?localhost$/i.test(host) ||
		/^127(?:\.\d{1,3}){1,3}$/.test(host) ||
		["::1", "[::1]"].includes(host)
	);
}

/**
 * True when browsers keep Secure cookies from this address. Over plain HTTP they do so for the machine itself only.
 */
export function keepsSecureCookies(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol === "https:" || isLoopbackHost(hostname);
}
