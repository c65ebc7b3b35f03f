import { z } from "zod";
import { HttpUrl, SCORE_BASIS, Score, SHOWN_RANK, Slug } from "../primitives.ts";
import { MANIFEST_VERSION } from "../versions.ts";
import { CLAIM_STATUSES } from "../vocabulary.ts";

export const Manifest = z
	.object({
		registry_version: z.literal(MANIFEST_VERSION),
		identity: z.object({ name: z.string(), slug: Slug, type: z.string() }),
		urls: z.object({
			website: HttpUrl.meta({
				description: "Its own website, or the canonical page of an agent that states none.",
			}),
			registry: HttpUrl.meta({ description: "Canonical page of the agent." }),
		}),
		trust: z.object({
			score: Score,
			level: z.int().min(0).max(4),
			claim_status: z.enum(CLAIM_STATUSES),
		}),
		market: z.object({
			bms: Score.meta({ description: "The market score." }),
			...SCORE_BASIS,
			trend: z.number().min(-100).max(100),
			...SHOWN_RANK,
		}),
	})
	.meta({ id: "Manifest" });
export type Manifest = z.infer<typeof Manifest>;
