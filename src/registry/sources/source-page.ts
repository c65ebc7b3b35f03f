import { z } from "zod";
import { Advisory } from "#contract/evidence/osv.ts";
import { SOURCE } from "#contract/intake/source.ts";
import { Count, Instant } from "#contract/primitives.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";

const Origin = z.string().min(1);

/** A page of a source. Each entry is validated separately, so that an invalid one does not affect others. */
export const EntryPage = z.object({
	entries: z.array(z.looseObject({ origin: Origin })).max(SOURCE.maxPageEntries),
	invalid: z
		.array(z.object({ origin: Origin, reason: z.string(), text: z.string() }))
		.max(SOURCE.maxPageEntries),
	/** Entries that the source says it no longer has, or has under another origin. */
	gone: z
		.array(z.object({ origin: Origin, movedTo: Origin.nullable() }))
		.max(SOURCE.maxPageEntries)
		.default([]),
	/** All that the source has published by now. */
	advisories: z.array(Advisory).optional(),
	advisoriesLeftOut: Count.optional(),
	next: z.string().nullable(),
	highWater: Instant.nullable(),
});
export type EntryPage = z.infer<typeof EntryPage>;
export type ForeignEntry = EntryPage["entries"][number];
export type GonePageEntry = EntryPage["gone"][number];
export type InvalidPageEntry = EntryPage["invalid"][number];

export interface BegunRun {
	source: SourceRecord;
	run: SourceRun;
}

export type RunCounts = SourceRun["counts"];
export type CountName = keyof RunCounts;

export interface TakenPage {
	counts: RunCounts;
	run: SourceRun;
}

export const RunBeginning = z.strictObject({
	name: z.string(),
	kind: z.enum(["full", "changes"]).optional(),
	/** ID of the run to resume, or of a new one: the caller chooses it, so that it knows the run even if the answer is lost. */
	run: z.uuid().optional(),
});
export type RunBeginning = z.infer<typeof RunBeginning>;

const RunChoice = z.strictObject({ name: z.string(), run: z.string() });

export const PageTaking = RunChoice.extend({ page: EntryPage });
export type PageTaking = z.infer<typeof PageTaking>;

export const RunEnding = RunChoice.extend({
	/** The source's validator to ask whether anything changed. */
	validator: z.string().max(1000).nullable().optional(),
});
export type RunEnding = z.infer<typeof RunEnding>;

export const RunFailure = RunChoice.extend({ reason: z.string().trim().min(1) });
export type RunFailure = z.infer<typeof RunFailure>;

export const NO_COUNTS: RunCounts = {
	pages: 0,
	added: 0,
	queued: 0,
	updated: 0,
	unchanged: 0,
	left_out: 0,
	quarantined: 0,
	gone: 0,
};
