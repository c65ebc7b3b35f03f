import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EarlierVersion, FORMER, LaterVersion } from "../../damaged-store.ts";
import { lockKey } from "./advisory-locks.ts";
import { type Queryable, withDatabase } from "./database.ts";

export const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Updates the tables, one process at a time; the others wait and then find it done. */
export async function migrate(url: string): Promise<void> {
	await withDatabase(url, (database) => database.transact(applyMigrations), "job");
}

async function applyMigrations(connection: Queryable): Promise<void> {
	const known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
	await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("migrate")})`);
	// Nothing is written if nothing is missing: a read-only server can be opened, too.
	const tables = await connection.query(
		"SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'migrations'",
	);
	if (tables.length === 0) {
		await connection.query(
			"CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)",
		);
	}
	// The fourth migration added the column.
	const applied = await connection.query(
		"SELECT name, to_jsonb(migrations) ->> 'compatible_with' AS oldest FROM migrations ORDER BY name",
	);
	const names = applied.map(({ name }) => String(name));
	const spoiled = applied.find(
		({ name, oldest }) =>
			!known.includes(String(name)) && Number(oldest ?? Infinity) > DATABASE_FORMAT,
	);
	if (spoiled) throw new LaterVersion("the database", String(spoiled.name));
	const missing = known.filter((name) => !names.includes(name));
	const [first] = missing;
	if (names.length > 0 && first && known.indexOf(first) < FORMER.databaseFormat) {
		throw new EarlierVersion("the database", `without ${first}`);
	}
	for (const name of missing) {
		await connection.query(await readFile(join(MIGRATIONS, name), "utf8"));
		await connection.query("INSERT INTO migrations (name, applied_at) VALUES ($1, now())", [name]);
	}
	if (missing.length > 0) await noteCompatible(connection, known);
}

/** Records which earlier versions can continue. */
async function noteCompatible(connection: Queryable, known: readonly string[]): Promise<void> {
	for (const name of known) {
		const oldest = compatibleWith(await readFile(join(MIGRATIONS, name), "utf8"));
		if (oldest === undefined) continue;
		await connection.query("UPDATE migrations SET compatible_with = $2 WHERE name = $1", [
			...[name, oldest],
		]);
	}
}

/** The first line of a migration. */
export function compatibleWith(text: string): number | undefined {
	const [, number] = /^-- compatible with (\d+)$/m.exec(text.split("\n", 1)[0] ?? "") ?? [];
	return number === undefined ? undefined : Number(number);
}

/** Number of the last migration of this version of the program. */
export const DATABASE_FORMAT = 19;
