import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DamagedStore } from "../damaged-store.ts";
import { lockKey } from "./advisory-locks.ts";
import { connectDatabase, type Queryable } from "./database.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Brings the tables up to date, one process at a time; those who come meanwhile wait and find it done. */
export async function migrate(url: string): Promise<void> {
	const database = connectDatabase(url, "job");
	try {
		await database.transact(applyMigrations);
	} finally {
		await database.close();
	}
}

async function applyMigrations(connection: Queryable): Promise<void> {
	const known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
	await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("migrate")})`);
	await connection.query(
		"CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)",
	);
	const rows = await connection.query("SELECT name FROM migrations");
	const applied = new Set(rows.map(({ name }) => String(name)));
	const foreign = [...applied].find((name) => !known.includes(name));
	if (foreign !== undefined) {
		throw new DamagedStore("the database", `a later version made it (${foreign})`);
	}
	for (const name of known) {
		if (applied.has(name)) continue;
		await connection.query(await readFile(join(MIGRATIONS, name), "utf8"));
		await connection.query("INSERT INTO migrations VALUES ($1, now())", [name]);
	}
}
