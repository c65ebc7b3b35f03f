import { z } from "zod";
import { Score, Slug } from "../primitives.ts";
import { CLAIM_STATUSES, TRUST_LEVELS } from "../vocabulary.ts";
import { Award, ForeignProof, ScorePart } from "./agent.ts";

/** Both published forms in one. */
export const TrustScore = z
	.object({
		slug: Slug,
		total: Score,
		level: z.enum(TRUST_LEVELS),
		identity: z.number().min(0),
		verification: z.number().min(0),
		completeness: z.number().min(0),
		trust_score: Score,
		breakdown: z.object({
			identity: z.number().min(0),
			verification: z.number().min(0),
			completeness: z.number().min(0),
		}),
		claim_status: z.enum(CLAIM_STATUSES),
		verification_level: z.int().min(0).max(4),
		proven_elsewhere: z.array(ForeignProof).meta({
			description: "Proofs by the word of followed registries, whether they count or not.",
		}),
		badges: z.array(Award),
		parts: z.array(ScorePart),
		methodology_version: z.string(),
	})
	.meta({ id: "TrustScore" });
export type TrustScore = z.infer<typeof TrustScore>;
