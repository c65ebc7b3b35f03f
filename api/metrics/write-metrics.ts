import { Counter, type Registry } from "prom-client";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "#registry/store.ts";

/** Counts what the store failed to keep. Content that was refused is not a failure of the store. */
export function writeMetrics(register: Registry): (store: RegistryStore) => RegistryStore {
	const failed = new Counter({
		name: "agent_registry_failed_writes_total",
		help: "Writes that the record store failed to keep",
		registers: [register],
	});
	const tell = (error: unknown): never => {
		if (!(error instanceof Refusal) || error.code === "unavailable") failed.inc();
		throw error;
	};
	return (store) => ({
		...store,
		transact: (work) => store.transact(work).catch(tell),
		appendEvents: (events) => store.appendEvents(events).catch(tell),
	});
}
