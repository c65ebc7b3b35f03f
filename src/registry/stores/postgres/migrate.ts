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
	const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
	await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("migrate")})`);
	// Nothing is written if nothing is missing: a read-only server can be opened, too.
	const tables = await connection.query(
		"SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'migrations'",
	);
	const applied =
		tables.length === 0 ? [] : await connection.query("SELECT * FROM migrations ORDER BY name");
	const spoiled = applied.find(
		({ name, compatible_with: oldest }) =>
			numberOf(name) > DATABASE_FORMAT && Number(oldest ?? Infinity) > DATABASE_FORMAT,
	);
	if (spoiled) throw new LaterVersion("the database", String(spoiled.name));
	const numbers = new Set(applied.map(({ name }) => numberOf(name)));
	if (applied.length > 0 && !numbers.has(FORMER.databaseFormat)) {
		throw new EarlierVersion("the database", `format ${Math.max(...numbers)}`);
	}
	for (const name of files.filter((file) => !numbers.has(numberOf(file)))) {
		const text = await readFile(join(MIGRATIONS, name), "utf8");
		await connection.query(text);
		const row = [name, compatibleWith(text)];
		await connection.query("INSERT INTO migrations VALUES ($1, now(), $2)", row);
	}
}

/** Migrations are told apart by it: the first one has come instead of several. */
const numberOf = (name: unknown): number => Number.parseInt(String(name), 10);

export function compatibleWith(text: string): number {
	const [, number] = /^-- compatible with (\d+)\n/.exec(text) ?? [];
	return Number(number);
}

/** Number of the last migration of this version of the program. */
export const DATABASE_FORMAT = 20;
