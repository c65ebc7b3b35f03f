import { REGISTRATION } from "#contract/limits.ts";

/**
 * The address as written, if it is a plain http or https address. A template such as `https://{tenant}.host/mcp` is not
 * an address, although the URL parser would accept it.
 */
export function parseHttpAddress(text: string | undefined): string | undefined {
	const address = text?.trim();
	if (!address || [...address].length > REGISTRATION.urlMaxCharacters) return undefined;
	if (/[\s\p{Cc}{}<>$]/u.test(address)) return undefined;
	return /^https?:$/.test(URL.parse(address)?.protocol ?? "") ? address : undefined;
}

/** Scheme and host of an address: the page to visit when only an endpoint or a document is known. */
export function originOf(text: string | undefined): string | undefined {
	const address = parseHttpAddress(text);
	return address && new URL(address).origin;
}

export function hostOf(text: string | undefined): string | undefined {
	const address = parseHttpAddress(text);
	return address && new URL(address).hostname;
}
