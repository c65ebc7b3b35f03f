import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryStore } from "#registry/store.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { createPostgresRegistry } from "#registry/stores/postgres/postgres-engine.ts";
import { hasPostgres, startPostgres } from "../../servers/postgres-server.ts";
import type { Setting } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";

export interface TriedEngine {
	name: string;
	store: RegistryStore;
	/** Bytes on the disk. */
	size: () => Promise<number>;
}

/** An empty registry in each store that is available here. */
export async function openEngines(setting: Pick<Setting, "afterwards">): Promise<TriedEngine[]> {
	const directory = join(await trialFolder(setting), "data");
	await createLowdbRegistry(directory);
	const store = await openLowdbStore(directory);
	if (!store) throw new Error("Somebody else holds the registry");
	setting.afterwards(() => store.close());
	const files = { name: "files", store, size: () => sizeOf(directory) };
	return hasPostgres ? [files, await openPostgres(setting)] : [files];
}

async function openPostgres(setting: Pick<Setting, "afterwards">): Promise<TriedEngine> {
	const server = await startPostgres();
	setting.afterwards(() => server.remove());
	const options = { url: await server.createSchema(), keptDirectory: await trialFolder(setting) };
	await createPostgresRegistry(options);
	const store = await openPostgresStore(options);
	setting.afterwards(() => store.close());
	const database = connectDatabase(options.url);
	setting.afterwards(() => database.close());
	return {
		name: "PostgreSQL",
		store,
		async size() {
			const [row] = await database.query(
				"SELECT sum(pg_total_relation_size(quote_ident(tablename)::regclass)) AS bytes FROM pg_tables WHERE schemaname = current_schema()",
			);
			return Number(row?.bytes);
		},
	};
}

async function sizeOf(directory: string): Promise<number> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(
		files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}
