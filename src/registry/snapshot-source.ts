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
] as const satisfies readonly CollectionName[];

/** What a snapshot is made from. */
export type SnapshotSource = Pick<RegistryStore, "readSignals"> & {
	readonly [Name in (typeof SNAPSHOT_RECORDS)[number]]: Pick<RegistryReader[Name], "list">;
};
