import type { SnapshotSource } from "#registry/snapshot-source.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";

/** Takes out of the registry what a snapshot of an instant is built from. */
export async function extractRegistry(store: SnapshotSource, at: Date): Promise<RegistryExtract> {
	return {
		agents: await store.listAgents(),
		categories: await store.listCategories(),
		incidents: await store.listIncidents(),
		comments: await store.listComments(),
		events: await store.readSignals(at),
	};
}
