import { z } from "zod";
import { ListingHome } from "./listing-home.ts";
import { Instant, Slug } from "./primitives.ts";

export const Tombstone = z
	.object({
		slug: Slug,
		removed_at: Instant,
		moved_to: Slug.nullable().meta({
			description: "The agent's current slug; null if it was removed from the registry.",
			examples: ["harbor-scout"],
		}),
		home: ListingHome,
	})
	.meta({ id: "Tombstone", description: "A slug that no public agent has any more." });
export type Tombstone = z.infer<typeof Tombstone>;
