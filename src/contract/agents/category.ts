import { z } from "zod";
import { Count, HttpUrl, Slug } from "../primitives.ts";

export const Category = z
	.object({
		id: z.string().meta({ description: "Stable identifier of the category." }),
		slug: Slug,
		name: z.string(),
		icon: z.string().nullable().meta({ description: "One emoji, or null." }),
		description: z.string().nullable(),
		agent_count: Count.nullable().meta({ description: "Public agents in this category." }),
		url: HttpUrl.meta({ description: "Page of the category." }),
	})
	.meta({ id: "Category", description: "A category of agents." });
export type Category = z.infer<typeof Category>;

/**
 * A category as an agent refers to it. It has no count, which would change this agent's answers whenever another agent
 * joins.
 */
export const CategoryReference = Category.omit({ agent_count: true }).meta({
	id: "CategoryReference",
	description: "The category of an agent.",
});
export type CategoryReference = z.infer<typeof CategoryReference>;

export const CategoryList = z.array(Category).meta({ id: "CategoryList" });
export type CategoryList = z.infer<typeof CategoryList>;
