import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { RegistryEngine } from "../../registry-engine.ts";
import { SNAPSHOT_RECORDS } from "../collections.ts";
import { connectDatabase } from "./database.ts";
import { fingerprintPostgres } from "./fingerprint-postgres.ts";
import {
	createPostgresRegistry,
	holdsPostgresRegistry,
	openPostgresStore,
	type PostgresOptions,
} from "./postgres.ts";

/** Records in a database that any number of machines share. */
export function postgresEngine(options: PostgresOptions): RegistryEngine {
	const { url, signalsFile } = options;
	return {
		name: nameOf(url),
		holds: () => holdsPostgresRegistry(options),
		create: (fill) => createPostgresRegistry(options, fill),
		open: () => openPostgresStore(options),
		async withSource(_tell, work) {
			await mkdir(dirname(signalsFile), { recursive: true, mode: 0o700 });
			const store = await openPostgresStore(options);
			try {
				return await work(store);
			} finally {
				await store.close();
			}
		},
		fingerprint: () => fingerprintPostgres(url, [...SNAPSHOT_RECORDS, "events"]),
		async buildAlone(work) {
			const database = connectDatabase(url);
			try {
				return await database.whileLocked("build", work);
			} finally {
				await database.close();
			}
		},
	};
}

/** Host and database, without the password. */
function nameOf(url: string): string {
	const { host, pathname } = new URL(url);
	return `the database ${host}${pathname}`;
}
