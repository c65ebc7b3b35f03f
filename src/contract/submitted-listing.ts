import type { z } from "zod";
import { type AskedName, type FactName, IMPORTED_ROWS } from "./fact-rows.ts";
import type { Facts } from "./facts.ts";
import { membersOf } from "./members-of.ts";
import { RegistrationRequest } from "./registration.ts";

type ImportedShape = {
	[Name in Exclude<FactName, AskedName> as Facts[Name]["wire"]]: Facts[Name]["stated"];
};

/** What moderators decide about: the facts of a registration, and those that only importers state. */
export const SubmittedListing = RegistrationRequest.extend(
	membersOf<ImportedShape>(
		IMPORTED_ROWS.map((row): [string, z.ZodType] => [row.wire, row.stated.describe(row.meaning)]),
	),
)
	.partial()
	.meta({ id: "SubmittedListing", description: "Facts that are not stated are omitted." });
