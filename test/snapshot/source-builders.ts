import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";

const AT = "2026-05-01T09:00:00.000Z";

/** An active source that was followed once, with the given values. */
export function source(name: string, facts: Partial<SourceRecord> = {}): SourceRecord {
	return {
		name,
		format: "mcp-registry",
		place: `https://${name}.pier9.dev/`,
		intervalMinutes: 60,
		decision: "approve",
		allow: [],
		deny: [],
		precedence: 1,
		trust: "nothing",
		state: "active",
		stoppedFor: null,
		createdAt: AT,
		run: null,
		highWater: null,
		validator: null,
		followedAt: AT,
		comparedAt: null,
		kept: 0,
		nextAt: AT,
		failures: 0,
		failure: null,
		failedSince: null,
		failureToldAt: null,
		last: null,
		...facts,
	};
}

/** An entry that is listed under its own name, with the given values. */
export function entry(
	from: string,
	slug: string | null,
	facts: Partial<SourceEntryRecord> = {},
): SourceEntryRecord {
	return {
		source: from,
		origin: `mcp-registry:dev.pier9/${slug}`,
		state: "followed",
		reason: null,
		slug,
		submissionId: null,
		digest: "0f".repeat(32),
		text: null,
		coordinates: [],
		said: null,
		changedAt: AT,
		...facts,
	};
}
