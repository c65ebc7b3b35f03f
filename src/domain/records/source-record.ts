import { z } from "zod";
import { Advisory } from "#contract/evidence/osv.ts";
import * as source from "#contract/intake/source.ts";
import { Count, Instant } from "#contract/primitives.ts";

/** Under its former ID: an earlier version may come back, which refuses the present ones. */
const KeptAdvisory = Advisory.extend({ id: z.string().regex(/^AR-\d{4}-[0-9a-f]{12}$/) });

/** A run that has not ended. The process with its ID can continue it. */
export const SourceRun = z.object({
	id: z.string(),
	kind: z.enum(["full", "changes"]),
	startedAt: Instant,
	/** When the last page was processed. */
	takenAt: Instant,
	next: z.string().nullable(),
	/** Newest change on its pages. */
	highWater: Instant.nullable(),
	counts: source.SourceRunResult.omit({ started_at: true, ended_at: true, kind: true }),
	/** Entries that were followed when it started. */
	followed: Count,
	/** Entries that turned into something else during it. Too many of them stop the source. */
	turned: Count,
	/** Characters of its entries with their documents, and of what it quarantined. */
	kept: Count.default(0),
	quarantined: Count.default(0),
	/** False after a failure, until it is resumed. */
	open: z.boolean(),
	/** True if an operator accepted a large change. */
	accepted: z.boolean(),
});
export type SourceRun = z.infer<typeof SourceRun>;

/** A registry, folder or list that this registry follows. Secrets for it are in the environment, never here. */
export const SourceRecord = z.object({
	name: source.SourceName,
	/** Name of an importer. */
	format: z.string(),
	/** Address, path of a folder, or address of a git repository. */
	place: z.string(),
	intervalMinutes: Count,
	decision: z.enum(source.SOURCE_DECISIONS),
	allow: z.array(z.string()),
	deny: z.array(z.string()),
	/** The source with the lowest number takes precedence; each number is unique. */
	precedence: Count,
	/** Whether its proofs count as identity here. */
	trust: z.enum(source.SOURCE_TRUST).default("nothing"),
	/** True after it was changed, until all listings reflect the change. */
	hasNewPrecedence: z.boolean().optional(),
	state: z.enum(source.SOURCE_STATES),
	/** Why the registry stopped it, in a sentence. */
	stoppedFor: z.string().nullable(),
	createdAt: Instant,
	/** When its first run ended, since which its listings are public. Earlier versions did not record it. */
	publicAt: Instant.nullable().optional(),
	run: SourceRun.nullable(),
	/** Newest change of any completed run. The next run asks for changes from there. */
	highWater: Instant.nullable(),
	/** Validator of the source to ask whether anything changed (RFC 9110, 13.1), or the commit of a repository. */
	validator: z.string().nullable(),
	followedAt: Instant.nullable(),
	comparedAt: Instant.nullable(),
	/** Characters of all its entries, from the last comparison and the changes since. */
	kept: Count.default(0),
	/** What another instance has published, as it was when it was last read. */
	advisories: z
		.object({ list: z.array(KeptAdvisory), readAt: Instant, leftOut: Count.optional() })
		.optional(),
	nextAt: Instant,
	/** Failed runs since the last success. */
	failures: Count,
	failure: z.string().nullable(),
	failedSince: Instant.nullable(),
	/** When moderators were notified of these failures. */
	failureToldAt: Instant.nullable().default(null),
	last: source.SourceRunResult.nullable(),
});
export type SourceRecord = z.infer<typeof SourceRecord>;
