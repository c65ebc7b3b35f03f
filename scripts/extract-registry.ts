import type { SnapshotSource } from "#registry/snapshot-source.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";

/** Reads from the registry what a snapshot of an instant is built from. */
export async function extractRegistry(store: SnapshotSource, at: Date): Promise<RegistryExtract> {
	return {
		agents: await store.agents.list(),
		categories: await store.categories.list(),
		incidents: await store.incidents.list(),
		comments: await store.comments.list(),
		events: await store.readSignals(at),
	};
}
