import { z } from "zod";
import { Count, HttpUrl, Instant } from "./primitives.ts";

export const ServiceIndex = z
	.object({
		name: z.string(),
		description: z.string(),
		api_version: z.string(),
		methodology_version: z.string(),
		base_url: HttpUrl,
		agents: Count,
		categories: Count,
		sample_data: z.boolean().meta({ description: "True if fictional sample listings are served." }),
		generated_at: Instant,
		endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
	})
	.meta({ id: "ServiceIndex", description: "About this service, with links." });
export type ServiceIndex = z.infer<typeof ServiceIndex>;
