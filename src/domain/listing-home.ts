import { parseHttpAddress } from "./http-address.ts";

/** The page of a listing at the registry that listed it first, without query and fragment. Undefined if it is not an address. */
export function listingHome(address: string | undefined): string | undefined {
	const url = URL.parse(parseHttpAddress(address) ?? "");
	return url ? url.origin + url.pathname : undefined;
}

/** True if a source is the registry that listed a listing first. */
export function isHomeAt(home: string | undefined, { format, place }: SourceAt): boolean {
	if (home === undefined || format !== "agent-registry") return false;
	return URL.parse(home)?.host === URL.parse(place)?.host;
}

interface SourceAt {
	format: string;
	place: string;
}
