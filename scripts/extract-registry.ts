import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryStore } from "#registry/store.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";

/** Takes out of the registry what a snapshot is built from. */
export async function extractRegistry(store: RegistryStore): Promise<RegistryExtract> {
	const events: RegistryEvent[] = [];
	for await (const event of store.readEvents()) events.push(event);
	return {
		agents: await store.listAgents(),
		categories: await store.listCategories(),
		incidents: await store.listIncidents(),
		comments: await store.listComments(),
		events,
	};
}
