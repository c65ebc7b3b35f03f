import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { takeProcessLock } from "#disk/process-lock.ts";
import { databaseEngine } from "./databases.ts";
import type { RegistryEngine, RegistryPlace } from "./registry-engine.ts";
import { lowdbEngine } from "./stores/lowdb-engine.ts";

/** The store for a place: its database if it has one, otherwise files. */
export async function registryEngine(place: RegistryPlace): Promise<RegistryEngine> {
	const { dataDirectory, databaseUrl } = place;
	const engine = databaseUrl
		? await databaseEngine({ url: databaseUrl, keptDirectory: dataDirectory })
		: lowdbEngine(dataDirectory);
	return {
		...engine,
		// Snapshots and history are always files on this machine.
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
