import { OutboundFailure } from "./outbound-failure.ts";

/** Checks the address itself. The addresses of its host are checked later. */
export function readTarget(address: string, ports: readonly number[] | "any"): URL {
	const url = URL.parse(address);
	if (!url) throw badAddress("The address is not an absolute web address.");
	if (url.protocol !== "https:" && url.protocol !== "http:") {
		throw badAddress("The address must start with https:// or http://.");
	}
	if (url.username || url.password) {
		throw badAddress("The address must not contain a user name or password.");
	}
	if (url.hostname.endsWith(".")) {
		throw badAddress("The address must not end its host name with a dot.");
	}
	if (ports !== "any" && !ports.includes(portOf(url))) {
		throw badAddress(`The address must use port ${ports.join(" or ")}.`);
	}
	return url;
}

/** The port of an address, or its scheme's default. */
function portOf(url: URL): number {
	if (url.port !== "") return Number(url.port);
	return url.protocol === "https:" ? 443 : 80;
}

function badAddress(message: string): OutboundFailure {
	return new OutboundFailure("bad_address", { message });
}
