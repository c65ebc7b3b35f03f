import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { takeProcessLock } from "#disk/process-lock.ts";
import type { RegistryEngine, RegistryPlace } from "./registry-engine.ts";
import { lowdbEngine } from "./stores/lowdb-engine.ts";

/** What keeps the records of a place. */
export async function registryEngine(place: RegistryPlace): Promise<RegistryEngine> {
	const { dataDirectory } = place;
	const engine = await recordsEngine(place);
	return {
		...engine,
		// Snapshots and history are files of this machine, whoever keeps the records.
		async buildAlone(work) {
			await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
			const lock = takeProcessLock(join(dataDirectory, "build.lock"));
			if (!lock) return undefined;
			try {
				return await engine.buildAlone(work);
			} finally {
				lock.release();
			}
		},
	};
}

async function recordsEngine({
	dataDirectory,
	databaseUrl,
}: RegistryPlace): Promise<RegistryEngine> {
	if (!databaseUrl) return lowdbEngine(dataDirectory);
	// It takes its time to load, and few need it.
	const { postgresEngine } = await import("./stores/postgres/postgres-engine.ts");
	return postgresEngine({ url: databaseUrl, keptDirectory: dataDirectory });
}
