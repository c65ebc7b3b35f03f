import { z } from "zod";
import { Score } from "../primitives.ts";
import { CONFIDENCE_LEVELS, EXPOSURE_TIERS, REVIEW_STATUSES } from "../vocabulary.ts";

export const ExposureAssessment = z
	.object({
		score: Score,
		tier: z.enum(EXPOSURE_TIERS),
		summary: z.string(),
	})
	.meta({ id: "ExposureAssessment" });
export type ExposureAssessment = z.infer<typeof ExposureAssessment>;

export const BehavioralExposure = z
	.object({
		public_score: Score.meta({
			description:
				"0 to 100; a higher score means more could go wrong. The number of its type while it is unassessed.",
		}),
		public_tier: z.enum(EXPOSURE_TIERS).meta({
			description: "`unassessed` if nothing shows what it can do: such scores are not comparable.",
		}),
		confidence_level: z.enum(CONFIDENCE_LEVELS),
		review_status: z.enum(REVIEW_STATUSES),
		mismatch_delta: z.number().nullable().meta({
			description: "Declared score minus automated score; null unless both are known.",
		}),
		automated: ExposureAssessment.nullable().meta({
			description: "Baseline from the listing's own evidence.",
		}),
		declared: ExposureAssessment.nullable().meta({
			description: "From the self-attested profile; null when there is none.",
		}),
		verified: ExposureAssessment.nullable().meta({
			description: "From a reviewed profile; null if it was not reviewed.",
		}),
		summary: z.string().meta({ description: "One sentence for people." }),
	})
	.meta({
		id: "BehavioralExposure",
		description: "What an agent could do if it misbehaves.",
	});
