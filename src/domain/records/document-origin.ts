import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** Where an account got a document. */
export const DocumentOrigin = z.object({
	/** Where it was read; null if it was uploaded. */
	origin: z.string().nullable(),
	fetchedAt: Instant,
	/** Account that uploaded or imported it. */
	by: z.string(),
});
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;
