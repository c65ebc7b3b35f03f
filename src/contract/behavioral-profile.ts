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
