import { z } from "zod";
import { Count, Instant } from "#contract/primitives.ts";
import { SourceName } from "#contract/source.ts";

/** When a source was last seen to have an entry. Apart from the entry, because it is written where nothing has changed. */
export const SightingRecord = z.object({
	source: SourceName,
	origin: z.string(),
	/** Run that saw it last. */
	seenIn: z.string().nullable(),
	/** Full comparisons one after the other that did not see it. */
	absences: Count,
	seenAt: Instant,
});
export type SightingRecord = z.infer<typeof SightingRecord>;
