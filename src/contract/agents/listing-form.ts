import { z } from "zod";
import { fieldOf, optional } from "../accounts/form-fields.ts";
import { ASKED_ROWS, type AskedName, type NamedRow } from "../facts/fact-rows.ts";
import { FACTS, type Facts } from "../facts/facts.ts";
import { membersOf } from "../members-of.ts";
import { RecordVersion } from "../moderation/moderation.ts";
import { Slug } from "../primitives.ts";
import { PROFILE_FORM, profileOfForm } from "./behavioral-profile.ts";
import type { RegistrationRequest } from "./registration.ts";

/** The facts with one field each. The behavioural profile has a field for each member. */
export const FORM_ROWS: readonly NamedRow[] = ASKED_ROWS.filter(({ kind }) => kind !== "profile");

type FormName = Exclude<AskedName, "behavioralProfile">;
type FormShape = {
	[Name in FormName as Facts[Name]["wire"]]: Facts[Name] extends { required: true }
		? Facts[Name]["stated"]
		: OptionalField<Facts[Name]["stated"]>;
};

type OptionalField<Schema extends z.ZodType> = ReturnType<typeof optional<Schema>>;

/** Buttons of the listing form, other than the one that submits it. */
const LISTING_ACTS = ["preview"] as const;

export const ListingForm = z.object({
	act: optional(z.enum(LISTING_ACTS)),
	/** Chosen when the form was rendered, so that sending it twice submits one agent. */
	key: optional(z.uuid()),
	owner: optional(Slug),
	...membersOf<FormShape>(
		FORM_ROWS.map(({ wire, kind, stated, required }) => [
			wire,
			fieldOf(kind, required ? stated : optional(stated)),
		]),
	),
	...PROFILE_FORM,
});
export type ListingForm = z.output<typeof ListingForm>;

/** The same fields for an existing listing. An imported one may lack a website, but an existing website cannot be removed. */
export const ListingChangesForm = ListingForm.omit({ key: true, owner: true }).extend({
	website_url: fieldOf("address", optional(FACTS.websiteUrl.stated)),
});
export type ListingChangesForm = z.output<typeof ListingChangesForm>;

export function statedByForm(form: Readonly<Record<string, unknown>>): [string, unknown][] {
	return [
		...FORM_ROWS.map(({ wire }): [string, unknown] => [wire, form[wire]]),
		[FACTS.behavioralProfile.wire, profileOfForm(form)],
	];
}

export function requestOfForm(form: ListingForm): RegistrationRequest {
	return membersOf<RegistrationRequest>(
		statedByForm(form).filter(([, value]) => value !== undefined && value !== null),
	);
}

/** About a submission as it was shown. */
export const ReadForm = z.object({ version: RecordVersion });
