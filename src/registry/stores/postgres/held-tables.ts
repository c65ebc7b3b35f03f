import { COLLECTION_NAMES } from "../../collections.ts";
import type { Queryable } from "./database.ts";
import { recordColumns } from "./record-columns.ts";

const MIGRATIONS_TABLE = "migrations";
const FIRST_MIGRATION = "001-registry.sql";
/** All tables of a registry. */
const FILLED_TABLES = [
	...COLLECTION_NAMES.map((name) => recordColumns(name).table),
	...["events", "standings", "writes", "held_work", "registry"],
];

/** True if the tables exist and contain a complete registry. Changes nothing. */
export async function holdsRegistryInPostgres(connection: Queryable): Promise<boolean> {
	if (!(await hasOurTables(connection, await listTables(connection)))) return false;
	return (await connection.query("SELECT 1 FROM registry")).length > 0;
}

/** A table in the schema that does not belong to a registry. If we created no tables, even one with our names does not. */
export async function findForeignTable(connection: Queryable): Promise<string | undefined> {
	const tables = await listTables(connection);
	const ours = new Set([MIGRATIONS_TABLE, ...FILLED_TABLES]);
	const hasOurs = await hasOurTables(connection, tables);
	return tables.find((table) => !(hasOurs && ours.has(table)));
}

export async function emptyTables(connection: Queryable): Promise<void> {
	await connection.query(`TRUNCATE ${FILLED_TABLES.join(", ")} RESTART IDENTITY`);
}

async function listTables(connection: Queryable): Promise<string[]> {
	const rows = await connection.query(
		"SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
	);
	return rows.map(({ tablename }) => String(tablename));
}

/** Other programs record their migrations under the same name, but with other columns. */
async function hasOurTables(connection: Queryable, tables: readonly string[]): Promise<boolean> {
	if (!tables.includes(MIGRATIONS_TABLE)) return false;
	const applied = await connection.query(
		`SELECT 1 FROM ${MIGRATIONS_TABLE} AS made WHERE to_jsonb(made) ->> 'name' = $1`,
		[FIRST_MIGRATION],
	);
	return applied.length > 0;
}
