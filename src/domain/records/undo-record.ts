import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** One record before and after an act; null if there was none. */
const Image = z.object({
	collection: z.string(),
	key: z.string(),
	before: z.json(),
	after: z.json(),
});

/** What one transaction of an act changed, so that the act can be undone for a minute. */
export const UndoRecord = z.object({
	id: z.uuid(),
	actId: z.uuid(),
	/** What was done to what, as a sentence; until that is known, what it does. */
	summary: z.string(),
	actor: z.string(),
	at: Instant,
	until: Instant,
	/** Its lines in the audit log. */
	lines: z.array(z.object({ action: z.string(), subject: z.string() })),
	images: z.array(Image),
});
export type UndoRecord = z.infer<typeof UndoRecord>;
