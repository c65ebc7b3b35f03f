import { z } from "zod";
import { boundedText } from "./bounded-text.ts";
import { REGISTRATION } from "./limits.ts";

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
	.meta({
		id: "BehavioralProfile",
		description: "Optional paid self-attested declaration.",
	});
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
