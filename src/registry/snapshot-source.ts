import type { SourceRecord } from "#domain/records/source-record.ts";
import type { CollectionName } from "./collections.ts";
import { sha256 } from "./sha256.ts";
import type { RegistryReader, RegistryStore } from "./store.ts";

export const SNAPSHOT_RECORDS = [
	"agents",
	"categories",
	"incidents",
	"comments",
	"sources",
	"sourceEntries",
	"imports",
	"logoAddresses",
	"changes",
	"findings",
	"statements",
	"looks",
	"lookTimes",
] as const satisfies readonly CollectionName[];

/**
 * Kinds for which every write changes the snapshot. Sources are written on every run, so only operators' changes to
 * them count (`sourcesMark`). Times of looks are written at every look, and only those of days before count.
 */
export const MARKED_RECORDS: readonly CollectionName[] = SNAPSHOT_RECORDS.filter(
	(name) => name !== "sources" && name !== "lookTimes",
);

export type SnapshotSource = Pick<RegistryStore, "readSignals"> & {
	readonly [Name in (typeof SNAPSHOT_RECORDS)[number]]: Pick<RegistryReader[Name], "list">;
};

/** A text that changes whenever a snapshot would show something different about sources, other than the time of their runs. */
export function sourcesMark(sources: readonly SourceRecord[]): string {
	return sha256(
		JSON.stringify(
			sources.map(({ name, format, place, intervalMinutes, precedence, state, ...source }) => [
				...[name, format, place, intervalMinutes, precedence, state],
				...[source.stoppedFor, source.publicAt, source.trust, source.advisories?.list],
			]),
		),
	);
}
