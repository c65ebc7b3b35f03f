import { z } from "zod";
import { Count, Instant } from "./primitives.ts";

export const Health = z
	.object({
		status: z.enum(["ok", "stale"]).meta({
			description:
				"`stale` if nothing has checked for changes for two hours, or if an older snapshot replaces a damaged one.",
		}),
		version: z.string().meta({ description: "Version of the running program." }),
		snapshot_id: z.string(),
		snapshot_at: Instant,
		snapshot_age_seconds: Count,
		looked_at: Instant.meta({
			description: "When the snapshot last matched the records.",
		}),
		agents: Count,
		sample_data: z.boolean().meta({ description: "True if fictional sample listings are served." }),
	})
	.meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
