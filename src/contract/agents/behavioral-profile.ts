import { z } from "zod";
import { REGISTRATION } from "../limits.ts";
import { keysOf, membersOf } from "../members-of.ts";
import { boundedText } from "../primitives.ts";

const profileText = boundedText({ max: REGISTRATION.profileTextMaxCharacters });

export const BehavioralProfile = z
	.strictObject({
		access_scope: profileText.optional(),
		effect_scope: profileText.optional(),
		autonomy_level: profileText.optional(),
		propagation_scope: profileText.optional(),
		containment_strength: profileText.optional(),
		recoverability_level: profileText.optional(),
		sensitive_access: z.array(profileText).max(REGISTRATION.sensitiveAccessMaxItems).optional(),
	})
	.meta({ id: "BehavioralProfile", description: "Optional paid self-attested declaration." });
export type BehavioralProfile = z.infer<typeof BehavioralProfile>;

/** What its members mean, in the order of the request. */
export const PROFILE_MEANINGS: Readonly<Record<keyof BehavioralProfile, string>> = {
	access_scope: "What it can read.",
	effect_scope: "What it can change.",
	autonomy_level: "How far it acts on its own.",
	propagation_scope: "How far a mistake can spread.",
	containment_strength: "What limits it.",
	recoverability_level: "What can be undone.",
	sensitive_access: "Sensitive data and systems it can reach.",
};

/** The members of the behavioural profile as form fields, each named by its path in a request. */

type Member = keyof BehavioralProfile;
type OneWordMember = Exclude<Member, "sensitive_access">;

const { sensitive_access: KINDS, ...ONE_WORD } = BehavioralProfile.shape;
export const ONE_WORD_MEMBERS = keysOf(ONE_WORD);

export const KINDS_FIELD = profileField("sensitive_access");

/** Sent by the checkbox for "nothing sensitive", which differs from stating nothing. */
export const NOTHING_SENSITIVE = "[]";

export function profileField<Name extends Member>(name: Name) {
	return `behavioral_profile/${name}` as const;
}

type OneWordShape = {
	[Name in OneWordMember as ReturnType<typeof profileField<Name>>]: z.ZodType<string | undefined>;
};

export const PROFILE_FORM = {
	...membersOf<OneWordShape>(
		ONE_WORD_MEMBERS.map((name) => [
			profileField(name),
			z.preprocess((value) => (value === "" ? undefined : value), ONE_WORD[name]),
		]),
	),
	[KINDS_FIELD]: z.preprocess(
		(value) => (value === undefined || value === "" ? undefined : [value].flat()),
		KINDS.refine((kinds) => !kinds?.includes(NOTHING_SENSITIVE) || kinds.length === 1, {
			error: "cannot combine nothing with kinds",
		}).transform((kinds) => kinds?.filter((kind) => kind !== NOTHING_SENSITIVE)),
	),
};

/** The profile that the fields state, or null if they state none. */
export function profileOfForm(form: Readonly<Record<string, unknown>>): BehavioralProfile | null {
	const members = keysOf(BehavioralProfile.shape).map((name) => [name, form[profileField(name)]]);
	const entries = members.filter(([, value]) => value !== undefined);
	return entries.length === 0 ? null : BehavioralProfile.parse(Object.fromEntries(entries));
}
