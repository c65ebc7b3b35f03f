import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** How somebody came by a document. */
export const DocumentOrigin = z.object({
	/** Where it was read; null where somebody sent it. */
	origin: z.string().nullable(),
	fetchedAt: Instant,
	/** Account that sent it, or under which it was imported. */
	by: z.string(),
});
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;
