import { Counter, Histogram, type Registry } from "prom-client";
import { Refusal } from "#domain/errors.ts";
import type { ConnectionUse, StoreWatch } from "#registry/registry-engine.ts";
import type { RegistryStore } from "#registry/store.ts";
import { addGauges, type GaugeRow } from "./add-gauges.ts";
import type { Results } from "./last-result.ts";

export type MeasuredStore = Omit<StoreWatch, "onAway" | "onBack">;

const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];

/** Use of the record database. Without a database, the lines about connections are missing. */
export function storeMetrics(register: Registry): MeasuredStore {
	const registers = [register];
	let count: (() => ConnectionUse) | undefined;
	const retries = new Counter({
		name: "agent_registry_transaction_retries_total",
		help: "Transactions that were retried because others had changed what they read",
		registers,
	});
	const waits = new Histogram({
		name: "agent_registry_write_lock_wait_seconds",
		help: "Time spent waiting for the write lock",
		buckets: BUCKETS_SECONDS,
		registers,
	});
	const connections: GaugeRow<ConnectionUse> = {
		name: "agent_registry_database_connections",
		help: "Database connections by state: busy, idle, or waited for",
		labels: ["state"],
		of: ({ busy, idle, waiting }) =>
			Object.entries({ busy, idle, waiting }).map(([state, now]) => [{ state }, now]),
	};
	addGauges(register, [connections], () => count?.());
	return {
		onRetry: () => retries.inc(),
		onLockWait: (seconds) => waits.observe(seconds),
		onConnections(counted) {
			count = counted;
		},
	};
}

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
