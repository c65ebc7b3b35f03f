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
 * Those of which whatever is written makes another snapshot. Sources are written whenever they are followed, so of them only what
 * operators say counts (`sourcesMark`).
 */
export const MARKED_RECORDS: readonly CollectionName[] = SNAPSHOT_RECORDS.filter(
	(name) => name !== "sources",
);

/** What a snapshot is made from. */
export type SnapshotSource = Pick<RegistryStore, "readSignals"> & {
	readonly [Name in (typeof SNAPSHOT_RECORDS)[number]]: Pick<RegistryReader[Name], "list">;
};
