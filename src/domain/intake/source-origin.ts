import { parseHttpAddress } from "../web/http-address.ts";

/** How records name an entry of a source as the origin of facts and listings. What was imported by hand keeps its own. */
export function sourceOrigin({ source, origin }: { source: string; origin: string }): string {
	return isByHand(source) ? origin : `source:${source}/${origin}`;
}

const BY_HAND = "import-";

export function handSource(origin: string): string {
	return BY_HAND + (origin.split(":")[0] ?? "");
}

/** No followed source has such a name. */
export function isByHand(source: string): boolean {
	return source.startsWith(BY_HAND);
}

/** The source that an origin names; undefined if it names none. */
export function sourceNameIn(origin: string | null | undefined): string | undefined {
	return /^source:(?<name>[a-z0-9-]+)\//.exec(origin ?? "")?.groups?.name;
}

/** An entry's own name in its source: an origin without the source and the format. */
export function entryNameIn(origin: string): string {
	return origin.replace(/^source:[a-z0-9-]+\//, "").replace(/^[a-z0-9-]+:(?!\/\/)/, "");
}

/** How histories and documents name a source as the actor. */
export function sourceActor(name: string): { id: string } {
	return { id: `source:${name}` };
}

/** True for a source's name in histories. */
export function isSource(actor: string): boolean {
	return actor.startsWith("source:");
}

export function sourceNameOf(actor: string): string {
	return actor.slice(actor.indexOf(":") + 1);
}

/** The page of a listing at the registry that listed it first, without query and fragment. Undefined if it is not an address. */
export function listingHome(address: string | undefined): string | undefined {
	const url = URL.parse(parseHttpAddress(address) ?? "");
	return url ? url.origin + url.pathname : undefined;
}

/** True if a source is the registry that listed a listing first. */
export function isHomeAt(
	home: string | undefined,
	{ format, place }: { format: string; place: string },
): boolean {
	if (home === undefined || format !== "agent-registry") return false;
	return URL.parse(home)?.host === URL.parse(place)?.host;
}

/** True for listings of two registries, which can have one slug, and so one origin. */
export function isOtherHome(left: { home?: string | undefined }, right: typeof left): boolean {
	const [leftHost, rightHost] = [left.home, right.home].map((home) => URL.parse(home ?? "")?.host);
	return leftHost !== undefined && rightHost !== undefined && leftHost !== rightHost;
}
