import type { CollectionName } from "./collections.ts";
import type { RegistryReader, RegistryStore } from "./store.ts";

/** Kinds of records that a snapshot is built from. */
export const SNAPSHOT_RECORDS = [
	"agents",
	"categories",
	"incidents",
	"comments",
	"sources",
	"sourceEntries",
	"logoAddresses",
] as const satisfies readonly CollectionName[];

/**
 * Kinds for which every write changes the snapshot. Sources are written on every run, so only operators' changes to
 * them count (`sourcesMark`).
 */
export const MARKED_RECORDS: readonly CollectionName[] = SNAPSHOT_RECORDS.filter(
	(name) => name !== "sources",
);

/** Input of a snapshot. */
export type SnapshotSource = Pick<RegistryStore, "readSignals"> & {
	readonly [Name in (typeof SNAPSHOT_RECORDS)[number]]: Pick<RegistryReader[Name], "list">;
};
