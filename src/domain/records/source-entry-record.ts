import { z } from "zod";
import { ENTRY_STATES, SourceName } from "#contract/intake/source.ts";
import { Count, Instant, Slug } from "#contract/primitives.ts";
import { CLAIM_STATUSES } from "#contract/vocabulary.ts";

/** One entry of a source, and its state here. A separate record says when it was seen. */
export const SourceEntryRecord = z.object({
	source: SourceName,
	/** Stable at its source: `format:identifier`. */
	origin: z.string(),
	state: z.enum(ENTRY_STATES),
	/** Why it is quarantined, left out or gone, in a sentence. */
	reason: z.string().nullable(),
	/** The agent that it belongs to. Several entries can have the same one. */
	slug: z.string().nullable(),
	submissionId: z.string().nullable(),
	/** SHA-256 of its last content. */
	digest: z.string(),
	/** Content of a quarantined entry, shortened. */
	text: z.string().nullable(),
	/** What was left out of it, in sentences. Absent if nothing was. */
	notes: z.array(z.string()).optional(),
	/** How it can be recognised at other sources (`coordinatesOf`). */
	coordinates: z.array(z.string()),
	/** The listing facts that it last stated, so that it can replace a source with precedence. */
	said: z.record(z.string(), z.unknown()).nullable(),
	/** Its claim at its source, if that is an instance of this program and it has one. */
	claim: z.enum(CLAIM_STATUSES).exclude(["unclaimed"]).optional(),
	/** True after an operator tried it again, until it is followed: no removal of the same agent holds for it. */
	retried: z.boolean().optional(),
	changedAt: Instant,
});
export type SourceEntryRecord = z.infer<typeof SourceEntryRecord>;

export function entryKey({ source, origin }: { source: string; origin: string }): string {
	return `${source} ${origin}`;
}

export const SightingRecord = z.object({
	source: SourceName,
	origin: z.string(),
	/** Run that saw it last. */
	seenIn: z.string().nullable(),
	/** Consecutive full comparisons without it. */
	absences: Count,
	seenAt: Instant,
	/** The same of its versions, by their numbers. Absent if its source has none. */
	versions: z.record(z.string(), Count).optional(),
});
export type SightingRecord = z.infer<typeof SightingRecord>;

/** The listings that share one remote address, package or repository folder. */
export const CoordinateRecord = z.object({
	/** `kind value`, as `coordinatesOf` writes it. */
	coordinate: z.string(),
	slugs: z.array(Slug).min(1),
});
