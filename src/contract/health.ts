import { z } from "zod";
import { Count, Instant } from "./primitives.ts";

export const Health = z
	.object({
		status: z.enum(["ok", "stale"]).meta({
			description:
				"`stale` when nobody has looked for changes for two hours, or when an older snapshot steps in for one that is damaged.",
		}),
		version: z.string().meta({ description: "Version of the program that answers." }),
		snapshot_id: z.string(),
		snapshot_at: Instant,
		snapshot_age_seconds: Count,
		looked_at: Instant.meta({
			description: "When the snapshot was last found to say what the records say.",
		}),
		agents: Count,
		sample_data: z
			.boolean()
			.meta({ description: "True when invented demonstration listings are served." }),
	})
	.meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
