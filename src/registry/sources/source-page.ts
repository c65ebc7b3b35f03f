import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { SOURCE } from "#contract/source.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";

const Origin = z.string().min(1);

/** A page of a source. Each entry is looked at by itself, so that one that is not valid costs no other. */
export const SourcePage = z.object({
	entries: z.array(z.looseObject({ origin: Origin })).max(SOURCE.maxPageEntries),
	invalid: z
		.array(z.object({ origin: Origin, reason: z.string(), text: z.string() }))
		.max(SOURCE.maxPageEntries),
	/** What the source says itself that it has no longer, or under another origin now. */
	gone: z
		.array(z.object({ origin: Origin, movedTo: Origin.nullable() }))
		.max(SOURCE.maxPageEntries)
		.default([]),
	/** Where to go on: address or path of the page behind it. */
	next: z.string().nullable(),
	/** Newest change that it tells. */
	highWater: Instant.nullable(),
});
export type SourcePage = z.infer<typeof SourcePage>;
export type ForeignEntry = SourcePage["entries"][number];
export type GoneEntry = SourcePage["gone"][number];
export type InvalidEntry = SourcePage["invalid"][number];

/** A page as whatever reads a source hands it over. */
export interface SourcePageInput extends Omit<SourcePage, "entries" | "gone"> {
	entries: readonly ImportedAgent[];
	gone?: readonly GoneEntry[];
}

export interface BegunRun {
	source: SourceRecord;
	run: SourceRun;
}

export type RunCounts = SourceRun["counts"];
export type CountName = keyof RunCounts;

export interface TakenPage {
	/** What came of this page. */
	counts: RunCounts;
	run: SourceRun;
}

/** What `source.begin`, `source.take`, `source.end` and `source.fail` are given. */
export const RunBeginning = z.strictObject({
	name: z.string(),
	kind: z.enum(["full", "changes"]).optional(),
	/** Of the run that is gone on with, or of a new one: who chose it knows the run although the answer was lost. */
	run: z.uuid().optional(),
});
export type RunBeginning = z.infer<typeof RunBeginning>;

const RunChoice = z.strictObject({ name: z.string(), run: z.string() });

export const PageTaking = RunChoice.extend({ page: SourcePage });
export type PageTaking = z.infer<typeof PageTaking>;

export const RunEnding = RunChoice.extend({
	/** What the source gave to ask whether anything changed. */
	validator: z.string().max(1000).nullable().optional(),
});
export type RunEnding = z.infer<typeof RunEnding>;

export const RunFailure = RunChoice.extend({ reason: z.string().trim().min(1) });
export type RunFailure = z.infer<typeof RunFailure>;
