import type { SnapshotSource } from "#registry/snapshot-source.ts";
import { movesOf } from "#snapshot/apply-moves.ts";
import { gatherSources } from "#snapshot/gather-sources.ts";
import { type RegistryExtract, withoutWithheld } from "#snapshot/registry-extract.ts";

/** Reads everything from the registry that a snapshot of an instant is built from. */
export async function extractRegistry(store: SnapshotSource, at: Date): Promise<RegistryExtract> {
	// First, so that none seems complete before its last agent is read.
	const sources = await store.sources.list();
	const { entries, ...shown } = withoutWithheld({
		sources,
		agents: await store.agents.list(),
		categories: await store.categories.list(),
		entries: await store.sourceEntries.list(),
	});
	const { resolve } = movesOf(shown.agents);
	return {
		...shown,
		incidents: await store.incidents.list(),
		comments: await store.comments.list(),
		followed: gatherSources({ sources, entries, agents: shown.agents, resolve }),
		imports: await store.imports.list(),
		logoAddresses: await store.logoAddresses.list(),
		events: await store.readSignals(at),
	};
}
