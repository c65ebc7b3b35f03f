import { Counter, type Registry } from "prom-client";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "#registry/store.ts";
import type { Results } from "./last-result.ts";

/** Counts what the store failed to keep. Content that was refused is not a failure of the store. */
export function writeMetrics(
	register: Registry,
	results: Results,
): (store: RegistryStore) => RegistryStore {
	const failed = new Counter({
		name: "agent_registry_failed_writes_total",
		help: "Writes that the record store failed to keep",
		registers: [register],
	});
	const tell = (error: unknown): never => {
		const isLimit = error instanceof Refusal && error.bound !== undefined;
		const isOurs = !(error instanceof Refusal) || (error.code === "unavailable" && !isLimit);
		if (isOurs) failed.inc();
		// Other errors say nothing about other writes.
		if (isOurs && error instanceof Refusal) results.note("The last write was not kept");
		throw error;
	};
	return (store) => ({
		...store,
		transact: (work) => store.transact(work).catch(tell),
		async appendEvents(events) {
			await store.appendEvents(events).catch(tell);
			if (events.length > 0) results.note(null);
		},
	});
}
