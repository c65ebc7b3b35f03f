import type { SnapshotSource } from "#registry/snapshot-source.ts";
import { movesOf } from "#snapshot/apply-moves.ts";
import { gatherSources } from "#snapshot/gather-sources.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";

/** Reads everything from the registry that a snapshot of an instant is built from. */
export async function extractRegistry(store: SnapshotSource, at: Date): Promise<RegistryExtract> {
	const agents = await store.agents.list();
	return {
		agents,
		categories: await store.categories.list(),
		incidents: await store.incidents.list(),
		comments: await store.comments.list(),
		followed: gatherSources({
			sources: await store.sources.list(),
			entries: await store.sourceEntries.list(),
			agents,
			resolve: movesOf(agents).resolve,
		}),
		logoAddresses: await store.logoAddresses.list(),
		events: await store.readSignals(at),
	};
}
