/** `urn:air:<domain of the publisher>:<names>`, as ARD has it; AI Catalogs allow any text. */
const AIR = /^urn:air:(?<publisher>[a-zA-Z0-9.-]+)(?::[a-zA-Z0-9._-]+)+$/;

/** The domain under which a publisher made an identifier, in small letters; undefined for any other text. */
export function publisherOf(identifier: string): string | undefined {
	return AIR.exec(identifier)?.groups?.publisher?.toLowerCase();
}

/** Whether a domain is a host or lies above it, so that a proof of the domain holds for it. */
export function isWithin(host: string, domain: string): boolean {
	return host === domain || host.endsWith(`.${domain}`);
}

/** The domain of an instance by its base address, under which it alone gives identifiers. */
export function siteDomainOf(baseUrl: string): string {
	return new URL(baseUrl).hostname.replace(/^www\./, "");
}

const AIR_IN_ANY_LETTERS = /^\s*urn:air:(?<host>[^:]*)/i;

/** Whether an identifier, `urn:air:` in whatever letters or an address, names a domain or a host within it. */
export function isUnder(identifier: string, domain: string): boolean {
	const named =
		AIR_IN_ANY_LETTERS.exec(identifier)?.groups?.host ?? URL.parse(identifier)?.hostname ?? "";
	return isWithin(named.trim().toLowerCase().replace(/\.+$/, ""), domain);
}
