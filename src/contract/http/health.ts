import { z } from "zod";
import { Count, Instant, Total, text } from "../primitives.ts";

export const Health = z
	.object({
		status: z.enum(["ok", "stale"]).meta({
			description:
				"`stale` if nothing has checked for changes for two hours, or if an older snapshot replaces a damaged one.",
		}),
		version: text("1.0.0").meta({ description: "Version of the running program." }),
		snapshot_id: text("2026-05-04T12-00-00-000Z"),
		snapshot_at: Instant,
		snapshot_age_seconds: Count.meta({ examples: [1260] }),
		looked_at: Instant.meta({ description: "When the snapshot last matched the records." }),
		agents: Total,
		sample_data: z.boolean().meta({ description: "True if fictional sample listings are served." }),
	})
	.meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
