import type { Fact } from "./records/agent-record.ts";
import { LISTING_FIELDS, type Listing } from "./records/listing.ts";

/** The same provenance for each fact that a listing states. */
export function factsOf(listing: Listing, fact: Fact): Record<string, Fact> {
	const stated = LISTING_FIELDS.filter((field) => isStated(listing[field]));
	return Object.fromEntries(stated.map((field) => [field, fact]));
}

export function isStated(value: Listing[keyof Listing]): boolean {
	return value !== null && !(Array.isArray(value) && value.length === 0);
}
