import { z } from "zod";
import { Count, Instant } from "../primitives.ts";

/** What the first screen of an agent's page says. Nothing in it is a total or a grade. */
export const FirstFacts = z
	.object({
		tools: z
			.object({ changing: Count, unclear: Count, reading: Count })
			.meta({ description: "How many tools do what, by their names and descriptions." }),
		keys: Count.nullable().meta({
			description: "How many keys or secrets its first way asks for. Null without a way.",
		}),
		version: z.string().nullable().meta({ description: "Stated, or that of its package." }),
		changed_at: Instant.nullable().meta({ description: "By its source." }),
		archived_by: z.string().nullable().meta({ description: "Who says that it is archived." }),
		checks: z
			.object({ pass: Count, warn: Count, fail: Count })
			.meta({ description: "How many rules found what at worst." }),
		open_incidents: Count,
	})
	.meta({ id: "FirstFacts", description: "What the first screen of its page says." });
export type FirstFacts = z.infer<typeof FirstFacts>;
