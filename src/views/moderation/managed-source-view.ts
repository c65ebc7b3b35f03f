import { answerOf } from "#contract/http/answer-of.ts";
import { ManagedSource, SourceEntries } from "#contract/intake/managed-source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";

export function managedSourceView(source: SourceRecord): ManagedSource {
	return answerOf(ManagedSource, source);
}

export function sourceEntriesView({
	total,
	entries,
}: {
	total: number;
	entries: readonly (SourceEntryRecord & { seenAt: string })[];
}): SourceEntries {
	return {
		total,
		entries: entries.map((entry) =>
			answerOf(SourceEntries.shape.entries.element, { ...entry, notes: entry.notes ?? [] }),
		),
	};
}
