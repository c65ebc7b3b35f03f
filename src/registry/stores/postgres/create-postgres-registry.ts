import { DamagedStore } from "../../damaged-store.ts";
import type { DatabaseOptions } from "../../registry-engine.ts";
import type { RegistryStore } from "../../store.ts";
import { connectDatabase, type Database } from "./database.ts";
import { emptyTables, findForeignTable, holdsRegistry } from "./held-tables.ts";
import { migrate } from "./migrate.ts";
import { createPostgresStore } from "./postgres.ts";

/** Creates and fills a registry. First clears what an incomplete attempt left behind. */
export async function createPostgresRegistry(
	options: DatabaseOptions,
	fill: (store: RegistryStore) => Promise<void> = async () => {},
): Promise<void> {
	const database = connectDatabase(options.url, "job");
	try {
		await requireOwnSchema(database);
		await migrate(options.url);
		const isMade = await database.whileLocked("build", async () => {
			if (await holdsRegistry(database)) {
				throw new DamagedStore("the database", "it already contains a registry");
			}
			await emptyTables(database);
			await fill(createPostgresStore(database, options));
			await database.query("INSERT INTO registry VALUES (now())");
			return true;
		});
		if (!isMade)
			throw new DamagedStore("the database", "another process is creating a registry in it");
	} finally {
		await database.close();
	}
}

/** With other tables, names would clash sooner or later. */
async function requireOwnSchema(database: Database): Promise<void> {
	const foreign = await findForeignTable(database);
	if (foreign === undefined) return;
	throw new DamagedStore(
		"the database",
		`the table ${JSON.stringify(foreign)} in it belongs to another program; use a separate schema (?options=-c%20search_path%3D… in the address) or database for the registry`,
	);
}
