import { z } from "zod";
import {
	SOURCE,
	SOURCE_DECISIONS,
	SOURCE_FORMATS,
	SourceName,
	SourcePattern,
} from "#contract/source.ts";

const Patterns = z.array(SourcePattern).max(SOURCE.maxPatterns);

/** Secrets for a source are settings of the process, so that no record or backup holds any. */
const Place = z
	.string()
	.trim()
	.min(1)
	.max(2000)
	.refine(
		(place) => !/^[a-z+]+:\/\/[^/]*@/i.test(place),
		"holds a name or password; tokens belong into the environment",
	);

/** What operators say about a source. */
export const SourceSettings = z.strictObject({
	name: SourceName,
	format: z.enum(SOURCE_FORMATS),
	place: Place,
	intervalMinutes: z
		.int()
		.min(SOURCE.minIntervalMinutes)
		.max(SOURCE.maxIntervalMinutes)
		.default(SOURCE.defaultIntervalMinutes),
	decision: z.enum(SOURCE_DECISIONS).default("queue"),
	allow: Patterns.default([]),
	deny: Patterns.default([]),
	/** Behind all others where absent. */
	precedence: z.int().min(1).max(1000).optional(),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** What may be said anew of a source; the others would make it another one. */
export const SourceChanges = z.strictObject({
	name: SourceName,
	place: Place.optional(),
	intervalMinutes: SourceSettings.shape.intervalMinutes.unwrap().optional(),
	decision: z.enum(SOURCE_DECISIONS).optional(),
	allow: Patterns.optional(),
	deny: Patterns.optional(),
	precedence: SourceSettings.shape.precedence,
});
export type SourceChanges = z.infer<typeof SourceChanges>;
