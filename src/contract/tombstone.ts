import { z } from "zod";
import { ListingHome } from "./listing-home.ts";
import { Instant, Slug } from "./primitives.ts";

export const Tombstone = z
	.object({
		slug: Slug,
		removed_at: Instant,
		moved_to: Slug.nullable().meta({
			description:
				"Slug under which the agent is public now; null when it was removed from the registry.",
			examples: ["harbor-scout"],
		}),
		home: ListingHome,
	})
	.meta({ id: "Tombstone", description: "A slug under which no agent is public any more." });
export type Tombstone = z.infer<typeof Tombstone>;
