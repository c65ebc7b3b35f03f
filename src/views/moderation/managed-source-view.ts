import type { ManagedSource, SourceEntries } from "#contract/managed-source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";

export function managedSourceView(source: SourceRecord): ManagedSource {
	const { name, format, place, decision, allow, deny, precedence, trust, state, failures } = source;
	return {
		name,
		format,
		place,
		interval_minutes: source.intervalMinutes,
		decision,
		allow,
		deny,
		precedence,
		trust,
		state,
		stopped_for: source.stoppedFor,
		created_at: source.createdAt,
		next_at: source.nextAt,
		followed_at: source.followedAt,
		compared_at: source.comparedAt,
		failures,
		failure: source.failure,
		failed_since: source.failedSince,
		last: source.last,
	};
}

/** Some entries of a source in one state, and their total number. */
export function sourceEntriesView({
	total,
	entries,
}: {
	total: number;
	entries: readonly (SourceEntryRecord & { seenAt: string })[];
}): SourceEntries {
	return {
		total,
		entries: entries.map((entry) => ({
			origin: entry.origin,
			state: entry.state,
			reason: entry.reason,
			slug: entry.slug,
			submission_id: entry.submissionId,
			text: entry.text,
			notes: entry.notes ?? [],
			seen_at: entry.seenAt,
			changed_at: entry.changedAt,
		})),
	};
}
