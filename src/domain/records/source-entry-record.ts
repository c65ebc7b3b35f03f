import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { ENTRY_STATES, SourceName } from "#contract/source.ts";

/** What a source says of one thing, and what became of it here. When it was seen is a record of its own. */
export const SourceEntryRecord = z.object({
	source: SourceName,
	/** Stable at its source: `format:identifier`. */
	origin: z.string(),
	state: z.enum(ENTRY_STATES),
	/** Why it is quarantined, left out or gone, in a sentence. */
	reason: z.string().nullable(),
	/** Agent that it is a source of; several entries may have one. */
	slug: z.string().nullable(),
	/** Submission that waits for a decision. */
	submissionId: z.string().nullable(),
	/** SHA-256 of what it said last. */
	digest: z.string(),
	/** What a quarantined entry said, shortened. */
	text: z.string().nullable(),
	/** How it can be recognised at other sources (`coordinatesOf`). */
	coordinates: z.array(z.string()),
	/** What it said last of the facts of a listing, so that it can take the place of a better source. */
	said: z.record(z.string(), z.unknown()).nullable(),
	changedAt: Instant,
});
export type SourceEntryRecord = z.infer<typeof SourceEntryRecord>;

/** Name of an entry among those of all sources. */
export function entryKey({ source, origin }: { source: string; origin: string }): string {
	return `${source} ${origin}`;
}
