import { z } from "zod";
import { REGISTRATION } from "./limits.ts";
import { AGENT_TYPES, PRICING_TYPES } from "./vocabulary.ts";

/** Code points in the normal form that will be shown, not UTF-16 units: an emoji or an accented letter counts once. */
function text(bounds: { min?: number; max: number }) {
	const { min = 0, max } = bounds;
	return z
		.string()
		.refine((value) => {
			const length = [...value.normalize("NFC")].length;
			return length >= min && length <= max;
		}, `must be ${min} to ${max} characters`)
		.meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

const webAddress = text({ min: 1, max: REGISTRATION.urlMaxCharacters });
const profileText = text({ max: REGISTRATION.profileTextMaxCharacters });

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
		description: "Optional paid self-attested declaration (spec 2.8).",
	});
export type BehavioralProfile = z.infer<typeof BehavioralProfile>;

/**
 * The shape of a registration request (spec 2.8). What the strings may say (controls, private hosts, schemes)
 * is the text gate's and the address policy's matter and is checked after the shape.
 */
export const RegistrationRequest = z
	.strictObject({
		title: text({
			min: REGISTRATION.titleMinCharacters,
			max: REGISTRATION.titleMaxCharacters,
		}).meta({ examples: ["Harbor Scout"] }),
		website_url: webAddress.meta({ description: "Canonical address of the agent." }),
		short_description: text({ max: REGISTRATION.shortDescriptionMaxCharacters }).optional(),
		agent_type: z.enum(AGENT_TYPES).optional(),
		pricing_type: z.enum(PRICING_TYPES).optional(),
		category_slug: text({ min: 1, max: REGISTRATION.categorySlugMaxCharacters })
			.optional()
			.meta({ description: "A slug of the categories list." }),
		model_stack: z
			.array(text({ min: 1, max: REGISTRATION.modelNameMaxCharacters }))
			.max(REGISTRATION.modelStackMaxItems)
			.optional(),
		docs_url: webAddress.optional(),
		github_url: webAddress.optional().meta({ description: "Repository address." }),
		creator_name: text({ max: REGISTRATION.creatorNameMaxCharacters }).optional(),
		behavioral_profile: BehavioralProfile.optional(),
	})
	.meta({
		id: "RegistrationRequest",
		description: "Lengths are counted in code points of the normal form NFC.",
	});
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

export const RegistrationResponse = z
	.object({
		id: z.uuid(),
		status: z.literal("pending"),
		message: z.string(),
	})
	.meta({ id: "RegistrationResponse", description: "The submission is queued for review." });
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;
