import { z } from "zod";
import { Instant } from "./primitives.ts";
import { BADGE_IDS } from "./vocabulary.ts";

export const Badge = z
	.object({
		id: z.enum(BADGE_IDS),
		label: z.string(),
		description: z.string().meta({ description: "What it took to get this badge." }),
		awarded_at: Instant,
	})
	.meta({ id: "Badge", description: "A distinction that follows from facts (design 6)." });
export type Badge = z.infer<typeof Badge>;
