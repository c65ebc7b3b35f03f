import { parseHttpAddress } from "./http-address.ts";

/** The page of a listing at the registry that listed it first, without what a page does not need; undefined where it is no address. */
export function listingHome(told: string | undefined): string | undefined {
	const url = URL.parse(parseHttpAddress(told) ?? "");
	return url ? url.origin + url.pathname : undefined;
}

/** True where a source is the registry at which a listing has its home. */
export function isHomeAt(home: string | undefined, { format, place }: SourceAt): boolean {
	if (home === undefined || format !== "agent-registry") return false;
	return URL.parse(home)?.host === URL.parse(place)?.host;
}

interface SourceAt {
	format: string;
	place: string;
}
