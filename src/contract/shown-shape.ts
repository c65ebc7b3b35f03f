import type { z } from "zod";
import type { FactPlace } from "./fact-row.ts";
import { type FactPart, rowsShown, type ShownName } from "./fact-rows.ts";
import type { Facts } from "./facts.ts";
import { membersOf } from "./members-of.ts";

type ShownShape<Place extends FactPlace, Part extends FactPart> = {
	[Name in ShownName<Place, Part> as Facts[Name]["wire"]]: Facts[Name]["shown"];
};

/** Members of an answer for the facts shown in a place, from one part of the table or from all. */
export function shownShape<Place extends FactPlace, Part extends FactPart = FactPart>(
	place: Place,
	part?: Part,
): ShownShape<Place, Part> {
	const members = rowsShown(place, part).map((row): [string, z.ZodType] => [
		row.wire,
		row.shown.describe(row.meaning),
	]);
	return membersOf(members);
}
