import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { takeProcessLock } from "#disk/process-lock.ts";
import type { DatabaseOptions, RegistryEngine, RegistryPlace } from "./registry-engine.ts";
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

export function isDatabase(text: string): boolean {
	return ["postgres:", "postgresql:"].includes(URL.parse(text)?.protocol ?? "");
}

/** It is slow to load, and few need it. */
async function databaseEngine(options: DatabaseOptions): Promise<RegistryEngine> {
	if (!isDatabase(options.url)) throw new Error("This kind of database address is not supported");
	const { postgresEngine } = await import("./stores/postgres/postgres-engine.ts");
	return postgresEngine(options);
}
