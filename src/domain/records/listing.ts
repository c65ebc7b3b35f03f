import { z } from "zod";
import { FACT_ROWS, type FactName } from "#contract/fact-rows.ts";
import type { Facts } from "#contract/facts.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";

type ListingShape = { [Name in FactName]: Facts[Name]["kept"] };

/**
 * The facts that a registrant or an importer can state about an agent, after the text gate and the address policy. Null
 * means unknown. No fact is an empty text.
 */
export const Listing = z.object(
	membersOf<ListingShape>(FACT_ROWS.map(({ name, kept }) => [name, kept])),
);
export type Listing = z.infer<typeof Listing>;

export const LISTING_FIELDS = keysOf(Listing.shape);

/** Only the facts of a listing, without the other members of a record. */
export function listingOf(record: Listing): Listing {
	return membersOf(LISTING_FIELDS.map((field) => [field, record[field]]));
}

/** A listing with nothing but a title. */
export function listingOfTitle(title: string): Listing {
	return Listing.parse({ title });
}
