import { type Changes, COLLECTION_NAMES, type CollectionName } from "../collections.ts";
import type { Queryable } from "./database.ts";
import { recordColumns } from "./record-columns.ts";

/** Writes what a transaction saved, a statement for each kind of record. */
export async function writeChanges(connection: Queryable, changes: Changes): Promise<void> {
	for (const name of COLLECTION_NAMES) {
		if (changes[name].size > 0) await writeRecords(connection, name, changes);
	}
}

async function writeRecords<Name extends CollectionName>(
	connection: Queryable,
	name: Name,
	changes: Changes,
): Promise<void> {
	const { table, columns } = recordColumns(name);
	const removed: string[] = [];
	const values: (string | null)[][] = columns.map(() => []);
	for (const [key, record] of changes[name]) {
		if (record === null) removed.push(key);
		else for (const [place, { textOf }] of columns.entries()) values[place]?.push(textOf(record));
	}
	if (removed.length > 0) {
		await connection.query(`DELETE FROM ${table} WHERE key = ANY($1)`, [removed]);
	}
	const names = columns.map((column) => column.name);
	if (values[0]?.length) await connection.query(upsertInto(table, names), values);
	await noteWrite(connection, name);
}

/** A record that is saved again stands behind those of the same place, as one that came anew. */
function upsertInto(table: string, names: readonly string[]): string {
	const arrays = names.map((_, place) => `$${place + 1}::text[]`).join(", ");
	const given = names.map((name) => (name === "record" ? "record::json" : name)).join(", ");
	const taken = names.filter((name) => name !== "key").map((name) => `${name} = excluded.${name}`);
	return `INSERT INTO ${table} (${names.join(", ")})
		SELECT ${given} FROM unnest(${arrays}) AS given (${names.join(", ")})
		ON CONFLICT (key) DO UPDATE SET arrival = excluded.arrival, ${taken.join(", ")}`;
}

/** So that the hourly job recognises that nothing happened. */
export async function noteWrite(
	connection: Queryable,
	name: CollectionName | "events",
): Promise<void> {
	await connection.query(
		`INSERT INTO writes (name, times, last_at) VALUES ($1, 1, clock_timestamp())
		ON CONFLICT (name) DO UPDATE SET times = writes.times + 1, last_at = clock_timestamp()`,
		[name],
	);
}
