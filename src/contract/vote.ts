import { z } from "zod";
import { Slug } from "./primitives.ts";

export const VoteRequest = z
	.strictObject({
		value: z.literal([-1, 1]).meta({ description: "1 for, -1 against." }),
	})
	.meta({ id: "VoteRequest", examples: [{ value: 1 }] });
export type VoteRequest = z.infer<typeof VoteRequest>;

export const Vote = z
	.object({
		slug: Slug,
		value: z.literal([-1, 0, 1]).meta({ description: "0 if there is none." }),
	})
	.meta({
		id: "Vote",
		description:
			"Your vote on an agent. One per account and agent; the last one counts from the next hour on.",
		examples: [{ slug: "harbor-scout", value: 1 }],
	});
export type Vote = z.infer<typeof Vote>;
