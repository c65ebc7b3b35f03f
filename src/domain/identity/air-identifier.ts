/** `urn:air:<domain of the publisher>:<names>`, as defined by ARD; AI Catalogs allow any text. */
const AIR = /^urn:air:(?<publisher>[a-zA-Z0-9.-]+)(?::[a-zA-Z0-9._-]+)+$/;

/** The publisher's domain in an identifier, in lower case; undefined for any other text. */
export function publisherOf(identifier: string): string | undefined {
	return AIR.exec(identifier)?.groups?.publisher?.toLowerCase();
}

/** Whether a domain is a host or one of its parents, so that a proof of the domain also covers the host. */
export function isInNamespace(host: string, domain: string): boolean {
	return host === domain || host.endsWith(`.${domain}`);
}

/** The domain of an instance's base address. Only the instance can assign identifiers under it. */
export function siteDomainOf(baseUrl: string): string {
	return new URL(baseUrl).hostname.replace(/^www\./, "");
}

const AIR_IN_ANY_LETTERS = /^\s*urn:air:(?<host>[^:]*)/i;

/** Whether an identifier (an address, or `urn:air:` in any case) names a domain or a host within it. */
export function isUnder(identifier: string, domain: string): boolean {
	const site =
		AIR_IN_ANY_LETTERS.exec(identifier)?.groups?.host ?? URL.parse(identifier)?.hostname ?? "";
	const host = site.trim().toLowerCase();
	return isInNamespace(host.replace(/(?<!\.)\.+$/, ""), domain);
}
