import { z } from "zod";
import { Instant } from "./primitives.ts";
import { AWARD_IDS } from "./vocabulary.ts";

export const Award = z
	.object({
		id: z.enum(AWARD_IDS),
		label: z.string(),
		description: z.string().meta({ description: "What the agent did to get this badge." }),
		awarded_at: Instant,
	})
	.meta({ id: "Badge", description: "A badge earned by facts." });
export type Award = z.infer<typeof Award>;
