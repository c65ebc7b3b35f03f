import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";

export const CategoryRecord = z.object({
	slug: Slug,
	name: z.string().min(1),
	icon: z.string().nullable(),
	description: z.string().nullable(),
	createdAt: Instant,
});
export type CategoryRecord = z.infer<typeof CategoryRecord>;
