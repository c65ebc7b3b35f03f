import { z } from "zod";
import { BehavioralProfile } from "./behavioral-profile.ts";
import { keysOf, membersOf } from "./members-of.ts";

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
	const stated = members.filter(([, value]) => value !== undefined);
	return stated.length === 0 ? null : BehavioralProfile.parse(Object.fromEntries(stated));
}
