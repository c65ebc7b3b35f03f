import { by } from "#contract/compare.ts";
import { dayOf } from "#contract/instants.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createKeptStore } from "#registry/stores/kept-store.ts";
import { RecordSet } from "#registry/stores/record-set.ts";

/** A store in memory only, for tests. */
export function createMemoryStore(): RegistryStore {
	const events: RegistryEvent[] = [];
	let sorted: readonly RegistryEvent[] | undefined;
	const byDay = () => {
		sorted ??= events.toSorted(by(({ at }) => dayOf(at)));
		return sorted;
	};
	return createKeptStore(new RecordSet(), {
		keepChanges: async () => {},
		keepEvents: async (more) => {
			events.push(...more);
			sorted = undefined;
		},
		tryWrite: async () => {},
		async *readEvents() {
			yield* byDay();
		},
		readSignals: async (at) => byDay().filter((event) => Date.parse(event.at) <= at.getTime()),
		close: async () => {},
	});
}
