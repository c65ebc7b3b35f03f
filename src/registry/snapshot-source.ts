import type { RegistryStore } from "./store.ts";

/** What a snapshot is made from. */
export type SnapshotSource = Pick<
	RegistryStore,
	"listAgents" | "listCategories" | "listIncidents" | "listComments" | "readSignals"
>;
