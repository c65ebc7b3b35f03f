import type { FactPlace } from "#contract/fact-row.ts";
import { type FactPart, rowsShown, type ShownName } from "#contract/fact-rows.ts";
import type { Facts } from "#contract/facts.ts";
import { membersOf } from "#contract/members-of.ts";
import type { Listing } from "#domain/records/listing.ts";

type ShownFacts<Place extends FactPlace, Part extends FactPart> = {
	[Name in ShownName<Place, Part> as Facts[Name]["wire"]]: Listing[Name];
};

/** Facts of a listing under their names in answers, from one part of the table or from all parts. */
export function shownFacts<Place extends FactPlace, Part extends FactPart = FactPart>(
	listing: Listing,
	place: Place,
	part?: Part,
): ShownFacts<Place, Part> {
	return membersOf(rowsShown(place, part).map(({ wire, name }) => [wire, listing[name]]));
}
