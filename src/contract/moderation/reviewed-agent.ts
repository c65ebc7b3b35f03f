import { z } from "zod";
import { keysOf } from "../members-of.ts";
import { Instant, Slug } from "../primitives.ts";
import { AGENT_STATES, AGENT_STATUSES, CLAIM_STATUSES, GRANTED_LEVELS } from "../vocabulary.ts";
import { REASON } from "./reason.ts";

export const GradeRequest = z
	.strictObject({
		level: z.enum(keysOf(GRANTED_LEVELS)).meta({ description: "`none` revokes a granted level." }),
	})
	.meta({ id: "GradeRequest", examples: [{ level: "certified" }] });

export const RemovalRequest = z
	.strictObject({
		...REASON,
		for_good: z.boolean().optional().meta({
			description: "True to remove it for good at once, also from the dumps.",
		}),
	})
	.meta({ id: "RemovalRequest", examples: [{ reason: "The website does not answer." }] });

export const ReviewedAgent = z
	.object({
		slug: Slug,
		version: z.int().min(1).describe("Increases with each change of its text, state or owner."),
		status: z.enum(AGENT_STATUSES),
		state: z.enum(AGENT_STATES).meta({
			description: "Read this one: `status` has no word for `hidden`, and is `removed` then.",
		}),
		removed_by: z.enum(["owner", "moderator", "source"]).nullable(),
		restorable_until: Instant.nullable().meta({
			description: "By whoever removed it, or a moderator. Null if hidden: at any time.",
		}),
		claim_status: z.enum(CLAIM_STATUSES),
		verification_level: z.int().min(0).max(4),
	})
	.meta({ id: "ReviewedAgent", description: "The current moderation state of an agent." });
export type ReviewedAgent = z.infer<typeof ReviewedAgent>;
