import { z } from "zod";
import { Count, Instant } from "#contract/primitives.ts";
import { SOURCE_DECISIONS, SOURCE_STATES, SourceName, SourceRunResult } from "#contract/source.ts";

/** A run that has not ended. Who holds its id may go on with it. */
export const SourceRun = z.object({
	id: z.string(),
	kind: z.enum(["full", "changes"]),
	startedAt: Instant,
	/** When the last page was taken. */
	takenAt: Instant,
	/** Where to go on: address or path of the next page; null before the first. */
	next: z.string().nullable(),
	/** Newest change that its pages told. */
	highWater: Instant.nullable(),
	counts: SourceRunResult.omit({ started_at: true, ended_at: true, kind: true }),
	/** Entries that were followed when it began. */
	followed: Count,
	/** Entries that turned into something else in it, which counts towards a collapse. */
	turned: Count,
	/** False once it failed, until it is gone on with. */
	open: z.boolean(),
	/** True where an operator takes what looks like a collapse. */
	accepted: z.boolean(),
});
export type SourceRun = z.infer<typeof SourceRun>;

/** A registry, folder or list that this registry follows. Secrets for it are in the environment, never here. */
export const SourceRecord = z.object({
	name: SourceName,
	/** Name of an importer. */
	format: z.string(),
	/** Address, path of a folder, or address of a git repository. */
	place: z.string(),
	intervalMinutes: Count,
	decision: z.enum(SOURCE_DECISIONS),
	allow: z.array(z.string()),
	deny: z.array(z.string()),
	/** Facts of the source with the lowest number count; no two have the same. */
	precedence: Count,
	/** True once it was changed, until the listings of all entries follow it. */
	hasNewPrecedence: z.boolean().optional(),
	state: z.enum(SOURCE_STATES),
	/** Why the registry stopped it, in a sentence. */
	stoppedFor: z.string().nullable(),
	createdAt: Instant,
	run: SourceRun.nullable(),
	/** Newest change that any ended run told; changes are asked for from there. */
	highWater: Instant.nullable(),
	/** What the source gave to ask whether anything changed (RFC 9110, 13.1), or the commit of a repository. */
	validator: z.string().nullable(),
	followedAt: Instant.nullable(),
	comparedAt: Instant.nullable(),
	nextAt: Instant,
	/** Runs that failed since the last that did not. */
	failures: Count,
	failure: z.string().nullable(),
	failedSince: Instant.nullable(),
	/** When moderators were told of these failures. */
	failureToldAt: Instant.nullable().default(null),
	last: SourceRunResult.nullable(),
});
export type SourceRecord = z.infer<typeof SourceRecord>;
