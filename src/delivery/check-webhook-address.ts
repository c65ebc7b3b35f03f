import { isIP } from "node:net";
import { REGISTRATION } from "#contract/limits.ts";
import type { CheckedAddress } from "#domain/web/web-address.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";

const LOOPBACK = "127.0.0.1";

/**
 * Checks the address of a webhook by itself. Names are resolved and checked before each delivery. `opened` are
 * networks that the operator allows although they are not public, and ports.
 */
export function createAddressCheck(opened: readonly string[]): (raw: string) => CheckedAddress {
	const everybody = createAddressPolicy([]);
	const policy = createAddressPolicy(opened);
	return (raw) => {
		const url = raw.length > REGISTRATION.urlMaxCharacters ? null : readAddress(raw);
		if (url === null) {
			return refuse(`must be a web address of at most ${REGISTRATION.urlMaxCharacters} characters`);
		}
		if (url.protocol !== "https:" && url.protocol !== "http:") {
			return refuse("must start with https://");
		}
		if (url.username || url.password) return refuse("must not contain a user name or password");
		if (url.hostname.endsWith(".")) return refuse("must not end its host name with a dot");
		if (!policy.usesPort(url)) {
			return refuse("must use port 80 or 443, or one that the operator allows");
		}
		const literal = literalOf(url.hostname);
		// Names without a dot are known only inside a network.
		const mayBeName = opened.some((range) => !range.startsWith(":")) || url.hostname.includes(".");
		if (literal === undefined ? !mayBeName : !policy.isAllowed(literal, url)) {
			return refuse("must lead to a host on the public internet");
		}
		const isInside = literal !== undefined && !everybody.isAllowed(literal);
		if (url.protocol === "http:" && !isInside) return refuse("must start with https://");
		return { ok: true, href: url.href };
	};
}

/** The URL parser silently drops tabs and line ends, and turns backslashes into slashes. */
function readAddress(raw: string): URL | null {
	return /[\p{Cc}\p{Cf}\s\\]/u.test(raw) || !raw.isWellFormed() ? null : URL.parse(raw);
}

/** The IP address of a host that is one, in any notation, or `localhost`. */
function literalOf(host: string): string | undefined {
	if (host === "localhost" || host.endsWith(".localhost")) return LOOPBACK;
	const address = host.replace(/^\[(.*)\]$/, "$1");
	return isIP(address) ? address : undefined;
}

function refuse(detail: string): CheckedAddress {
	return { ok: false, detail };
}
