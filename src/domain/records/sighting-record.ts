import { z } from "zod";
import { Count, Instant } from "#contract/primitives.ts";
import { SourceName } from "#contract/source.ts";

/** When an entry was last seen at its source. Separate from the entry, because it is written even if the entry has not changed. */
export const SightingRecord = z.object({
	source: SourceName,
	origin: z.string(),
	/** Run that saw it last. */
	seenIn: z.string().nullable(),
	/** Consecutive full comparisons without it. */
	absences: Count,
	seenAt: Instant,
});
export type SightingRecord = z.infer<typeof SightingRecord>;
