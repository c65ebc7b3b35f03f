import { z } from "zod";
import {
	SourceInterval,
	SourcePatterns,
	SourcePlace,
	SourcePrecedence,
} from "#contract/managed-source.ts";
import { SOURCE, SOURCE_DECISIONS, SOURCE_FORMATS, SourceName } from "#contract/source.ts";

/** Operators' settings of a source. */
export const SourceSettings = z.strictObject({
	name: SourceName,
	format: z.enum(SOURCE_FORMATS),
	place: SourcePlace,
	intervalMinutes: SourceInterval.default(SOURCE.defaultIntervalMinutes),
	decision: z.enum(SOURCE_DECISIONS).default("queue"),
	allow: SourcePatterns.default([]),
	deny: SourcePatterns.default([]),
	/** Default: after all others. */
	precedence: SourcePrecedence.optional(),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** Settings that can be changed; changing anything else would make it another source. */
export const SourceChanges = z.strictObject({
	name: SourceName,
	place: SourcePlace.optional(),
	intervalMinutes: SourceInterval.optional(),
	decision: z.enum(SOURCE_DECISIONS).optional(),
	allow: SourcePatterns.optional(),
	deny: SourcePatterns.optional(),
	precedence: SourcePrecedence.optional(),
});
export type SourceChanges = z.infer<typeof SourceChanges>;
